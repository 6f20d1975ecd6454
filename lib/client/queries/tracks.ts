import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { TrackFacts } from "#lib/contract/tracks.ts";
import { getJson } from "../get-json.ts";

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
