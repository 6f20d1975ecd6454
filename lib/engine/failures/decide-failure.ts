import type { HoldReason } from "#lib/engine/holds/hold-reasons.ts";
import { attemptsSpent, type BudgetFacts, retriesSpent } from "#lib/engine/runs/spent-budget.ts";
import { CATEGORIES } from "./categories.ts";
import type { Classification } from "./classify-failure.ts";
import { retryDelayMs } from "./retry-delay.ts";

/** What follows from a failure or a lost run. `delayMs` in milliseconds; `retryAfter` by the database clock. */
export type FailureStep = {
  /** `wait`: for its service, which is down; nothing is charged */
  action: "retry" | "hold" | "wait";
  delayMs: number;
  retryAfter: Date | null;
  /** retries left after the one just scheduled, 0 with `hold` */
  attemptsRemaining: number;
  /** why, for people; the API's `decision.reason` */
  sentence: string;
  holdReason: HoldReason | null;
};

/**
 * Retry or hold? Each category spends its own retries; the bound on all attempts of the ticket stops loops across categories.
 * Never earlier than `retryAfterSeconds`, the wait that the failure itself asks for. `random` is in [0, 1), for jitter.
 */
export function decideFailure(
  facts: BudgetFacts,
  { category }: Pick<Classification, "category">,
  random: number,
  retryAfterSeconds: number | null,
): FailureStep {
  const policy = facts.policy.categories[category];
  const nth = retriesSpent(facts, category) + 1;
  const attemptsLeft = facts.policy.maxAttempts - attemptsSpent(facts);
  const label = CATEGORIES[category].label;
  if (nth > policy.maxRetries || attemptsLeft <= 0) {
    return {
      action: "hold",
      delayMs: 0,
      retryAfter: null,
      attemptsRemaining: 0,
      sentence: holdSentence(label, policy.maxRetries, nth > policy.maxRetries, facts.policy.maxAttempts),
      holdReason: CATEGORIES[category].heldAs,
    };
  }
  const delayMs = retryDelayMs(policy, nth, random, retryAfterSeconds === null ? undefined : retryAfterSeconds * 1000);
  return {
    action: "retry",
    delayMs,
    retryAfter: delayMs > 0 ? new Date(facts.now.getTime() + delayMs) : null,
    attemptsRemaining: Math.min(policy.maxRetries - nth, attemptsLeft - 1),
    sentence: `${label} failure ${nth} of ${policy.maxRetries} that may be retried`,
    holdReason: null,
  };
}

/**
 * The failure of a service that is down: the ticket is ready, waits for it, and nothing is charged. `delayMs` and `retryAfter`
 * say when the service is probed next, null where a probe is under way; who needs another service may have the ticket at once.
 */
export function waitForService(
  facts: BudgetFacts,
  { category }: Pick<Classification, "category">,
  service: string,
  probeAt: Date | null,
): FailureStep {
  const retriesLeft = facts.policy.categories[category].maxRetries - retriesSpent(facts, category);
  return {
    action: "wait",
    delayMs: probeAt === null ? 0 : Math.max(0, probeAt.getTime() - facts.now.getTime()),
    retryAfter: probeAt,
    attemptsRemaining: Math.max(0, Math.min(retriesLeft, facts.policy.maxAttempts - attemptsSpent(facts))),
    sentence: `${service} is down: the ticket waits for it, and nothing is charged`,
    holdReason: null,
  };
}

function holdSentence(label: string, maxRetries: number, categorySpent: boolean, maxAttempts: number): string {
  if (!categorySpent) return `All ${maxAttempts} attempts are used up`;
  if (maxRetries === 0) return `${label} failures are never retried: only a person can settle them`;
  return `All ${maxRetries} retries for ${label} failures are used up`;
}
