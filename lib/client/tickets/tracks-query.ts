import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getJson } from "#lib/client/requests/get-json.ts";
import type { TrackFacts } from "#lib/contract/tickets/tracks.ts";

/** What the tracks of some tickets, at most 50, are drawn from, by ticket. */
export function tracksQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ["tracks", ids] as const,
    queryFn: async ({ signal }) => {
      const { items } = await getJson<{ items: TrackFacts[] }>(`/tracks?ticket=${ids.join(",")}`, signal);
      return new Map(items.map((facts) => [facts.ticketId, facts]));
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
}
