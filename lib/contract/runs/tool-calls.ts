import { z } from "zod";

/** docs/contract.md#runs: the tool calls of a run. Counts are sorted, the highest first. */

export const ToolCount = z.object({ name: z.string(), count: z.number().int() });
export type ToolCount = z.infer<typeof ToolCount>;

export const ToolCounts = z.object({ items: z.array(ToolCount) }).meta({ id: "ToolCounts" });

/** The most calls of one run that are compared. */
export const MAX_CALLS = 5000;

export const ToolCallLine = z.object({
  seq: z.number().int(),
  name: z.string(),
  text: z.string().describe("what says most about its arguments, cut"),
  digest: z.string().describe("equal for calls of one tool with the same arguments"),
});
export type ToolCallLine = z.infer<typeof ToolCallLine>;

export const ToolSequence = z
  .object({ items: z.array(ToolCallLine), more: z.boolean().describe(`the run made more than ${MAX_CALLS} calls`) })
  .meta({ id: "ToolSequence" });
export type ToolSequence = z.infer<typeof ToolSequence>;
