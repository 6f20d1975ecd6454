import { z } from "zod";

/** US dollars; null: no limit. */
const Limit = z.number().min(0.01).max(1_000_000).nullable();

/** What a team lets its agents spend, beside the budget that each run brings with it (docs/contract.md#budgets). */
export const TeamBudgets = z.strictObject({
  ticketUsd: Limit.describe("of a ticket, over all its runs; null: no limit"),
  projectDayUsd: Limit.describe("of the project on one day (UTC); null: no limit"),
});
export type TeamBudgets = z.infer<typeof TeamBudgets>;

/** What a change of budgets may name; what it leaves out stays as it is. */
export const BudgetChanges = TeamBudgets.partial();
export type BudgetChanges = z.infer<typeof BudgetChanges>;

/** What a project starts with, and what a policy that was stored before there were budgets says. */
export const NO_BUDGETS: TeamBudgets = { ticketUsd: null, projectDayUsd: null };
