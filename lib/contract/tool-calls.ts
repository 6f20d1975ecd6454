import { z } from "zod";

/** An addition to CONTRACT 4: which tools a run called, the most called first. */

export const ToolCount = z.object({ name: z.string(), count: z.number().int() });
export type ToolCount = z.infer<typeof ToolCount>;

export const ToolCounts = z.object({ items: z.array(ToolCount) }).meta({ id: "ToolCounts" });
