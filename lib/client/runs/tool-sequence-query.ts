import { queryOptions } from "@tanstack/react-query";
import { getJson } from "#lib/client/requests/get-json.ts";
import type { ToolSequence } from "#lib/contract/runs/tool-calls.ts";

/** What a run called, in order. */
export function toolSequenceQuery(runId: string) {
  return queryOptions({
    queryKey: ["run", runId, "tool-sequence"],
    queryFn: ({ signal }) => getJson<ToolSequence>(`/runs/${runId}/tool-sequence`, signal),
  });
}
