import { z } from "zod";
import { RunEventType } from "#lib/contract/runs/run-events.ts";
import { Heartbeat, Level, PauseReason, Question } from "#lib/contract/runs.ts";
import { Failure } from "#lib/engine/failures/failure.ts";

/** When a step is taken: only in runs with the numbers in `attempts`, and after a wait of `afterMs`. */
const When = {
  attempts: z.array(z.number().int().min(1)).optional(),
  afterMs: z.number().int().min(0).max(3_600_000).optional(),
};

export const Step = z.discriminatedUnion("do", [
  z.strictObject({
    ...When,
    do: z.literal("event"),
    type: RunEventType,
    message: z.string().optional(),
    data: z.record(z.string(), z.json()).optional(),
  }),
  z.strictObject({ ...When, do: z.literal("progress"), totals: Heartbeat.shape.progress.unwrap() }),
  z.strictObject({ ...When, do: z.literal("write"), path: z.string().min(1), content: z.string() }),
  z.strictObject({
    ...When,
    do: z.literal("ask"),
    text: z.string().min(1),
    options: Question.shape.options,
    schema: Question.shape.schema,
  }),
  z.strictObject({
    ...When,
    do: z.literal("pause"),
    reason: PauseReason,
    question: Question.optional(),
    level: Level.optional(),
    summary: z.string().optional(),
  }),
  z.strictObject({ ...When, do: z.literal("fail"), error: Failure, summary: z.string().optional() }),
  z.strictObject({ ...When, do: z.literal("succeed"), summary: z.string().optional() }),
]);
export type Step = z.infer<typeof Step>;

/**
 * A script: steps in their order. `ask` and `pause` wait for a person; the steps after them follow once one decided. The
 * end of the list is a success.
 */
export const Script = z.array(Step).max(10_000);
