import { z } from "zod";
import { Count, Slug, Text, Time } from "#lib/contract/basics.ts";

/** docs/contract.md#queue: how a cause went on, over all holds that share its fingerprint, the decided ones too. */

export const CAUSE_DAYS = 14;

export const CauseQuery = z.strictObject({ project: Slug.optional(), fingerprint: Text(100).min(1) });
export type CauseQuery = z.infer<typeof CauseQuery>;

export const CauseHistory = z
  .object({
    firstAt: Time.nullable(),
    lastAt: Time.nullable().describe("null: there is no such hold"),
    total: Count,
    days: z
      .array(Count)
      .length(CAUSE_DAYS)
      .describe("holds opened in each of the last 14 times 24 hours, the oldest first"),
    agents: z
      .array(z.object({ agent: z.string(), count: Count }))
      .describe("whose latest attempts led to the latest 500 of them, the most frequent first, at most 20"),
  })
  .meta({ id: "CauseHistory" });
export type CauseHistory = z.infer<typeof CauseHistory>;
