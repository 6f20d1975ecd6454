import type { Policy } from "#lib/engine/policies/policy.ts";
import type { DecisionFacts, HoldFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { DECISION_VERBS, type DecisionVerb } from "./decision-verbs.ts";
import { type GrantKind, readGrant } from "./grants.ts";

type Held = Pick<HoldFacts, "subject" | "reason">;

/**
 * What a person may grant with a verb on a hold instead of the full budget; null where a decision grants nothing. A new run
 * gets attempts, or rejections where those were used up; a paused run that goes on gets more of what it ran out of.
 */
export function grantKindOf({ subject, reason }: Held, verb: DecisionVerb): GrantKind | null {
  if (verb === "retry")
    return subject === "ticket" && reason === "sentinel_max_retries" ? "rejections" : RETRIED[reason];
  if (subject === "ticket" || (verb !== "continue" && verb !== "intervene")) return null;
  return CONTINUED[reason] ?? null;
}

const RETRIED: Record<HoldFacts["reason"], GrantKind | null> = {
  max_retries: "tries",
  incomplete: "tries",
  step_limit: "tries",
  budget: "tries",
  lost: "tries",
  manual_review: "tries",
  sentinel_max_retries: "tries",
  review_unavailable: null,
  question: null,
  approval: null,
  dependency: null,
  human: null,
};

const CONTINUED: Partial<Record<HoldFacts["reason"], GrantKind>> = {
  max_retries: "tries",
  incomplete: "steps",
  step_limit: "steps",
  budget: "dollars",
};

/** How much a verb grants where nothing is said; null where only the agent knows. */
export function fullGrant(
  kind: GrantKind,
  policy: Policy,
  hold: { category: string | null; level: { maxRetries: number } | null; subject: "ticket" | "run" },
): number | null {
  if (kind === "rejections") return policy.rejections.maxRetries + 1;
  if (kind !== "tries") return null;
  if (hold.subject === "run") return hold.level?.maxRetries ?? null;
  const category = policyOf(policy, hold.category);
  return category === null ? policy.maxAttempts : Math.min(category.maxRetries + 1, policy.maxAttempts);
}

/**
 * The policy of the project with what the last reset granted instead of it: until the next reset it is the one by which this
 * ticket is retried, rejected and briefed. `decisions` in force, oldest first.
 */
export function policyInForce(
  policy: Policy,
  decisions: readonly Pick<DecisionFacts, "verb" | "granted" | "category">[],
): Policy {
  const reset = decisions.findLast(({ verb }) => DECISION_VERBS[verb].resets === "all");
  const granted = reset?.verb === "retry" ? readGrant(reset.granted) : null;
  if (!reset || granted === null) return policy;
  const { kind, amount } = granted;
  if (kind === "rejections")
    return {
      ...policy,
      maxAttempts: Math.max(policy.maxAttempts, amount),
      rejections: { ...policy.rejections, maxRetries: amount - 1 },
    };
  if (kind !== "tries") return policy;
  const category = policyOf(policy, reset.category);
  const categories =
    category === null
      ? policy.categories
      : { ...policy.categories, [reset.category as string]: { ...category, maxRetries: amount - 1 } };
  return { ...policy, maxAttempts: amount, categories };
}

function policyOf({ categories }: Policy, category: string | null) {
  return category !== null && Object.hasOwn(categories, category)
    ? categories[category as keyof typeof categories]
    : null;
}
