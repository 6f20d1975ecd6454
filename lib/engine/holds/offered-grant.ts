import type { Policy } from "#lib/engine/policies/policy.ts";
import type { HoldFacts } from "#lib/engine/tickets/ticket-facts.ts";
import type { DecisionVerb } from "./decision-verbs.ts";
import type { GrantKind } from "./grants.ts";
import type { HoldSubject } from "./hold-subjects.ts";
import { categoryPolicy } from "./policy-in-force.ts";

type Held = { subject: HoldSubject; reason: HoldFacts["reason"] };

/**
 * The kind of budget that a person may grant with a verb on a hold instead of the full one; null where the verb grants nothing.
 * Where money was used up, money. A new run gets attempts, or rejections where those were used up; a paused run that continues gets more of what it ran out of.
 */
export function grantKindOf({ subject, reason }: Held, verb: DecisionVerb): GrantKind | null {
  if (reason === "budget" && subject !== "run") return verb === "retry" ? "dollars" : null;
  if (verb === "retry")
    return subject === "ticket" && reason === "sentinel_max_retries" ? "rejections" : RETRIED[reason];
  if (subject !== "run" || (verb !== "continue" && verb !== "intervene")) return null;
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
  silent_run: "tries",
  unfetched: null,
  deadline: null,
  service_down: null,
  no_agent: null,
  no_sentinel: null,
};

const CONTINUED: Partial<Record<HoldFacts["reason"], GrantKind>> = {
  max_retries: "tries",
  incomplete: "steps",
  step_limit: "steps",
  budget: "dollars",
};

/**
 * The full budget: how much a verb grants unless the decision says otherwise, in units of `kind`. Null where only the agent
 * knows.
 */
export function fullGrant(
  kind: GrantKind,
  policy: Policy,
  hold: { category: string | null; level: { maxRetries: number } | null; subject: HoldSubject },
): number | null {
  if (kind === "rejections") return policy.rejections.maxRetries + 1;
  if (kind === "dollars" && hold.subject === "ticket") return policy.budgets.ticketUsd;
  if (kind !== "tries") return null;
  if (hold.subject === "run") return hold.level?.maxRetries ?? null;
  const category = categoryPolicy(policy, hold.category);
  return category === null ? policy.maxAttempts : Math.min(category.maxRetries + 1, policy.maxAttempts);
}
