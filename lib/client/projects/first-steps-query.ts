import { queryOptions } from "@tanstack/react-query";
import { getJson } from "#lib/client/requests/get-json.ts";
import type { FirstSteps } from "#lib/contract/projects/first-steps.ts";

/** No event tells of a token, or of an agent that finds nothing to do: they are asked about. */
const POLL_MS = 2000;

/** How far a project has come on its first steps; asked again until its first run has succeeded. */
export function firstStepsQuery(project: string) {
  return queryOptions({
    queryKey: ["first-steps", project],
    queryFn: ({ signal }) => getJson<FirstSteps>(`/first-steps?project=${project}`, signal),
    refetchInterval: ({ state }) => (state.data?.run?.state === "succeeded" ? false : POLL_MS),
  });
}
