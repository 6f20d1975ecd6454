import { z } from "zod";
import { JsonUpTo, LeaseToken, Text, Time } from "#lib/contract/basics.ts";

/** docs/contract.md#run-events: the log of a run. */

export const RUN_EVENT_TYPES = [
  "log",
  "message",
  "thinking",
  "tool_call",
  "tool_result",
  "usage",
  "todos",
  "next_step",
  "level_started",
  "level_completed",
  "error",
] as const;
export const RunEventType = z.union([
  z.enum(RUN_EVENT_TYPES),
  z.string().regex(/^x\.[A-Za-z0-9_.-]{1,60}$/, "a known type, or x.…"),
]);

export const AppendEvents = z.strictObject({
  leaseToken: LeaseToken,
  events: z
    .array(
      z.strictObject({
        key: Text(200).min(1).optional(),
        type: RunEventType,
        message: Text(64 * 1024).nullish(),
        data: JsonUpTo(256 * 1024).nullish(),
      }),
    )
    .min(1)
    .max(500),
});
export type AppendEvents = z.infer<typeof AppendEvents>;
export const AppendAnswer = z.object({ lastSeq: z.number().int() });

export const RunEvent = z
  .object({
    seq: z.number().int(),
    type: z.string(),
    message: z.string().nullable(),
    data: z.json().nullable(),
    at: Time,
  })
  .meta({ id: "RunEvent" });
export type RunEvent = z.infer<typeof RunEvent>;
export const ListRunEvents = z.strictObject({
  after: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(500).default(200),
});
export const RunEventPage = z.object({ items: z.array(RunEvent), nextAfter: z.number().int() });
