import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getJson } from "#lib/client/requests/get-json.ts";
import type { Found } from "#lib/contract/search.ts";

/** What the command palette finds; nothing while nothing is typed. What was found before stands until the new is there. */
export function searchQuery(project: string, q: string) {
  return queryOptions({
    queryKey: ["search", project, q],
    queryFn: ({ signal }) => getJson<Found>(`/search?${new URLSearchParams({ project, q })}`, signal),
    enabled: q !== "",
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });
}
