import { queryOptions } from "@tanstack/react-query";
import { getJson } from "#lib/client/requests/get-json.ts";
import type { CauseHistory } from "#lib/contract/queue/cause-history.ts";

/** How a cause went on. */
export function causeHistoryQuery(project: string, fingerprint: string) {
  return queryOptions({
    queryKey: ["cause-history", project, fingerprint],
    queryFn: ({ signal }) =>
      getJson<CauseHistory>(`/cause-history?${new URLSearchParams({ project, fingerprint })}`, signal),
    staleTime: 15_000,
  });
}
