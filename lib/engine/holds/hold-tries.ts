import { attemptsSpent, rejectionsSpent, unavailableSpent } from "#lib/engine/runs/spent-budget.ts";
import { categoryOf, failuresOf, type HeldFacts, type HoldOutline, latestAttempt } from "./held-facts.ts";

/** How much of a budget was used: `3 of 3 review`, `6 of 6 timeout`, `1 of 12 attempts`. */
export type Tries = { used: number; of: number; what: string };

/**
 * The budget whose end led to this hold, counted since the last reset; where it was no other, the limit on all attempts. Null
 * without attempts.
 */
export function holdTries(hold: HoldOutline, facts: HeldFacts): Tries | null {
  if (hold.level !== null) return { used: hold.level.retryCount, of: hold.level.maxRetries, what: "level" };
  const { policy } = facts;
  if (hold.reason === "sentinel_max_retries")
    return { used: rejectionsSpent(facts), of: policy.rejections.maxRetries + 1, what: "review" };
  if (hold.reason === "review_unavailable")
    return {
      used: unavailableSpent(facts, latestAttempt(facts)?.id),
      of: policy.reviews.maxRetries + 1,
      what: "no verdict",
    };
  const category = categoryOf(hold, facts);
  const used = category === null ? 0 : failuresOf(facts, category).length;
  const of = category === null ? 0 : policy.categories[category].maxRetries + 1;
  if (category !== null && category !== "manual_review" && used >= of)
    return { used, of, what: category.replace("_", " ") };
  const attempts = attemptsSpent(facts);
  return attempts === 0 ? null : { used: attempts, of: policy.maxAttempts, what: "attempts" };
}
