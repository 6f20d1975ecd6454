import { z } from "zod";
import { Time } from "#lib/contract/basics.ts";

/** docs/contract.md#budgets: what a project has spent today, in US dollars. */
export const DayBudget = z
  .object({
    day: z.iso.date().describe("today, in UTC"),
    limitUsd: z.number().nullable().describe("of the policy; null: none"),
    spentUsd: z.number(),
    allowedUsd: z.number().describe("what people allowed today beyond the limit"),
    until: Time.describe("when the next day begins"),
  })
  .meta({ id: "DayBudget" });
export type DayBudget = z.infer<typeof DayBudget>;
