import { queryOptions } from "@tanstack/react-query";
import { getJson } from "#lib/client/requests/get-json.ts";
import type { Page } from "#lib/client/tickets/ticket-queries.ts";
import type { Limits, LimitVersion, Pause } from "#lib/contract/policies/limits.ts";

/** Cache keys of what stands between claims and the ready tickets of a project. */
export const gateKeys = {
  limits: (project: string) => ["limits", project] as const,
  pauses: (project: string) => ["pauses", project] as const,
};

export type PauseState = "in_force" | "ended";

/** How many runs the project may have at once. */
export function limitsQuery(project: string) {
  return queryOptions({
    queryKey: [...gateKeys.limits(project), "in-force"],
    queryFn: ({ signal }) => getJson<Limits>(`/limits?project=${project}`, signal),
  });
}

/** The latest versions of the project's limits. */
export function limitVersionsQuery(project: string) {
  return queryOptions({
    queryKey: [...gateKeys.limits(project), "versions"],
    queryFn: async ({ signal }) =>
      (await getJson<Page<LimitVersion>>(`/limit-versions?project=${project}`, signal)).items,
  });
}

/** The pauses of the project, the latest first: those in force, or the latest that were ended. */
export function pausesQuery(project: string, state: PauseState) {
  return queryOptions({
    queryKey: [...gateKeys.pauses(project), state],
    queryFn: async ({ signal }) =>
      (await getJson<Page<Pause>>(`/pauses?project=${project}&state=${state}`, signal)).items,
  });
}
