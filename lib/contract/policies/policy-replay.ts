import { z } from "zod";
import { Count, Id, Slug, Time } from "#lib/contract/basics.ts";
import { Zone } from "#lib/contract/insights.ts";
import { TicketState } from "#lib/contract/tickets.ts";
import { HOLD_REASON_NAMES } from "#lib/engine/holds/hold-reasons.ts";
import { Ageing } from "#lib/engine/policies/ageing.ts";
import { DeadlineChanges, Policy } from "#lib/engine/policies/policy.ts";
import { ServiceChanges } from "#lib/engine/policies/service-policy.ts";
import { BudgetChanges } from "#lib/engine/policies/team-budgets.ts";
import { WaitChanges } from "#lib/engine/policies/waits.ts";

/** docs/contract.md#policies: what another policy would have changed in the last 30 days of a project. */

export const REPLAYED_DAYS = 30;

/** The figures of a replay that link to their tickets. */
export const REPLAY_LISTS = ["attempts", "holds", "waits", "lost", "gained", "unknown", "overdue"] as const;
export type ReplayList = (typeof REPLAY_LISTS)[number];

export const ReplayPolicy = Policy.extend({
  project: Slug.optional(),
  zone: Zone,
  services: ServiceChanges.optional().describe("what is left out is as in the policy in force"),
  budgets: BudgetChanges.optional().describe("no attempt of the past is judged by its cost"),
  deadlines: DeadlineChanges.optional().describe("minutes, by reason; what is left out is as in the policy in force"),
  waits: WaitChanges.optional().describe("no past wait is known, so they change nothing here"),
  ageing: Ageing.optional().describe("changes the order of claims, and nothing that a replay counts"),
  list: z.enum(REPLAY_LISTS).optional().describe("the tickets behind this number, instead of the first that are lost"),
});
export type ReplayPolicy = z.infer<typeof ReplayPolicy>;

const Totals = z.object({
  attempts: Count,
  holds: Count,
  waitMs: z.number().describe("in back-off, with jitter at its mean"),
  worked: Count.describe("tickets whose last attempt was not turned down"),
  overdue: Count.describe("holds that waited longer than the deadline of their reason"),
});

export const ReplayTicket = z.object({
  id: Id,
  key: z.string(),
  title: z.string(),
  state: TicketState,
  attempts: Count.describe("more, or fewer, than under the policy in force; so are `holds` and `waitMs`"),
  holds: Count,
  waitMs: z.number(),
  late: z.object({ fate: z.enum(["lost", "gained"]), run: Count, at: Time }).nullable(),
  held: z.object({ after: Count.describe("number of the attempt"), reason: z.enum(HOLD_REASON_NAMES) }).nullable(),
  tries: Count.describe("that never happened, at most"),
  overdue: z.object({ reason: z.enum(HOLD_REASON_NAMES), seconds: z.number() }).nullable(),
});
export type ReplayTicket = z.infer<typeof ReplayTicket>;

/** The most tickets that are listed; `total` counts all. */
export const REPLAY_TICKETS = 100;

export const PolicyReplay = z
  .object({
    version: Count.describe("of the policy in force, with which it is compared"),
    from: Time,
    to: Time,
    complete: z.boolean().describe("false: there were too many attempts, and `from` is later"),
    looked: z.object({ tickets: Count, attempts: Count, failures: Count, rejections: Count, holds: Count }),
    before: Totals.describe("under the policy in force"),
    after: Totals.describe("under the one that was sent"),
    days: z.array(z.object({ at: Time, before: Count, after: Count })).describe("attempts by the day they began"),
    counts: z.object(Object.fromEntries(REPLAY_LISTS.map((list) => [list, Count])) as Record<ReplayList, typeof Count>),
    unknown: z
      .object({
        tickets: Count,
        tries: Count.describe("at most"),
        estimate: z
          .object({ tickets: Count, attempts: z.number(), worked: z.number() })
          .describe("what they might come to, by the project's own share of retries that worked; of how many tickets"),
      })
      .describe("tickets that were held, and would have been tried again: what would have come of it nobody knows"),
    tickets: z.object({ items: z.array(ReplayTicket), total: Count }),
  })
  .meta({ id: "PolicyReplay" });
export type PolicyReplay = z.infer<typeof PolicyReplay>;
