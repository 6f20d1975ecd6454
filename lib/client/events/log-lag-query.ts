import { queryOptions } from "@tanstack/react-query";
import { getJson } from "#lib/client/requests/get-json.ts";
import type { LogLag } from "#lib/contract/events/log-lag.ts";

/** Milliseconds between two reads: what does not come live makes no event that says so. */
const READ_EVERY = 10_000;

/** How far live events are behind, and what was lost; for who decides. */
export function logLagQuery() {
  return queryOptions({
    queryKey: ["log-lag"],
    queryFn: ({ signal }) => getJson<LogLag>("/events/lag", signal),
    refetchInterval: READ_EVERY,
  });
}
