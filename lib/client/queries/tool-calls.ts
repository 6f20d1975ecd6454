import { queryOptions } from "@tanstack/react-query";
import type { ToolCount } from "#lib/contract/tool-calls.ts";
import { getJson } from "../get-json.ts";

/** Which tools a run called, and how often. */
export function toolCallsQuery(runId: string) {
  return queryOptions({
    queryKey: ["run", runId, "tools"],
    queryFn: async ({ signal }) => (await getJson<{ items: ToolCount[] }>(`/runs/${runId}/tool-calls`, signal)).items,
  });
}
