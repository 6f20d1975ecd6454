import { z } from "zod";
import { CATEGORIES, type Category } from "#lib/engine/failures/categories.ts";
import { retryPolicy } from "#lib/engine/failures/retry-policy.ts";
import { HOLD_REASON_NAMES, type HoldReason } from "#lib/engine/holds/hold-reasons.ts";
import { FourEyes, type FourEyesChanges, ONE_IS_ENOUGH } from "#lib/engine/people/four-eyes.ts";
import { Ageing, DEFAULT_AGEING } from "./ageing.ts";
import { DEFAULT_SERVICE_POLICY, type ServiceChanges, ServicePolicy } from "./service-policy.ts";
import { type BudgetChanges, NO_BUDGETS, TeamBudgets } from "./team-budgets.ts";
import { DEFAULT_WAITS, type WaitChanges, Waits } from "./waits.ts";

const Millis = z.number().int().min(0).max(86_400_000);
const RetryPolicyInput = z.strictObject({
  maxRetries: z.number().int().min(0).max(100),
  backoff: z.enum(["exponential", "linear", "none"]),
  baseDelayMs: Millis,
  maxDelayMs: Millis,
  jitter: z.number().min(0).max(1),
});

const categoryPolicies = Object.fromEntries(Object.keys(CATEGORIES).map((name) => [name, RetryPolicyInput])) as Record<
  Category,
  typeof RetryPolicyInput
>;

/** Minutes from when a hold opens to its first check, by its reason. */
const Minutes = z.number().int().min(1).max(43_200);
const DEFAULT_DEADLINE = 30;

function byReason<T>(of: T): Record<HoldReason, T> {
  return Object.fromEntries(HOLD_REASON_NAMES.map((reason) => [reason, of])) as Record<HoldReason, T>;
}

/** What a change of deadlines may name; reasons that it leaves out stay as they are. */
export const DeadlineChanges = z.strictObject(byReason(Minutes.optional()));
export type DeadlineChanges = z.infer<typeof DeadlineChanges>;

/**
 * The editable rules of a project: delays in milliseconds, deadlines and waits in minutes. A stored one is read with
 * read-stored-policy.ts, since it may be from before a category or a reason existed.
 */
export const Policy = z
  .strictObject({
    categories: z.strictObject(categoryPolicies),
    rejections: RetryPolicyInput,
    reviews: RetryPolicyInput,
    maxAttempts: z.number().int().min(1).max(1000),
    deadlines: z
      .strictObject(byReason(Minutes))
      .describe("minutes from when a hold opens to its first check, by its reason"),
    waits: Waits.describe("minutes until a person is told of what waits in silence"),
    ageing: Ageing,
    services: ServicePolicy.describe("when the breaker of a service opens, and how soon it probes"),
    budgets: TeamBudgets.describe("what the team lets its agents spend, in US dollars"),
    fourEyes: FourEyes.describe("what no one decides alone"),
  })
  .meta({ id: "Policy" });
export type Policy = z.infer<typeof Policy>;

/** What a project starts with. */
export const DEFAULT_POLICY: Policy = {
  categories: Object.fromEntries(
    Object.entries(CATEGORIES).map(([name, entry]) => [name, entry.policy]),
  ) as Policy["categories"],
  rejections: retryPolicy(2, "none", 0),
  reviews: retryPolicy(5, "exponential", 2000),
  maxAttempts: 12,
  deadlines: byReason(DEFAULT_DEADLINE),
  waits: DEFAULT_WAITS,
  ageing: DEFAULT_AGEING,
  services: DEFAULT_SERVICE_POLICY,
  budgets: NO_BUDGETS,
  fourEyes: ONE_IS_ENOUGH,
};

/** A policy as callers write it: of these sections they may name a part, or nothing, since they may not know all of it. */
export type WrittenPolicy = Omit<Policy, "deadlines" | "waits" | "ageing" | "services" | "budgets" | "fourEyes"> & {
  deadlines?: DeadlineChanges | undefined;
  waits?: WaitChanges | undefined;
  ageing?: Ageing | undefined;
  services?: ServiceChanges | undefined;
  budgets?: BudgetChanges | undefined;
  fourEyes?: FourEyesChanges | undefined;
};

/** A written policy with what it leaves out as it is in `before`. */
export function completePolicy(
  { deadlines, waits, ageing, services, budgets, fourEyes, ...written }: WrittenPolicy,
  before: Policy,
): Policy {
  return {
    ...written,
    deadlines: { ...before.deadlines, ...given(deadlines) },
    waits: { ...before.waits, ...given(waits) },
    ageing: ageing ?? before.ageing,
    services: { ...before.services, ...given(services) },
    budgets: { ...before.budgets, ...given(budgets) },
    fourEyes: { ...before.fourEyes, ...given(fourEyes) },
  };
}

function given<T extends object>(part: T | undefined): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(part ?? {}).filter(([, value]) => value !== undefined)) as never;
}
