import { queryOptions } from "@tanstack/react-query";
import type { ToolSequence } from "#lib/contract/tool-calls.ts";
import { getJson } from "../get-json.ts";

/** What a run called, in order. */
export function toolSequenceQuery(runId: string) {
  return queryOptions({
    queryKey: ["run", runId, "tool-sequence"],
    queryFn: ({ signal }) => getJson<ToolSequence>(`/runs/${runId}/tool-sequence`, signal),
  });
}
