import type { Policy } from "#lib/engine/policies/policy.ts";
import type { DecisionFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { DECISION_VERBS } from "./decision-verbs.ts";
import { readGrant } from "./grants.ts";

/**
 * The policy that applies to one ticket: the project's, with the limits that the last reset granted in place of its own, until
 * the next reset.
 *
 * @param decisions that were not undone, oldest first
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
  const category = categoryPolicy(policy, reset.category);
  const categories =
    category === null
      ? policy.categories
      : { ...policy.categories, [reset.category as string]: { ...category, maxRetries: amount - 1 } };
  return { ...policy, maxAttempts: amount, categories };
}

/** What a policy says of a category, by its name; null where it is none, or one that the policy does not know. */
export function categoryPolicy({ categories }: Policy, category: string | null) {
  return category !== null && Object.hasOwn(categories, category)
    ? categories[category as keyof typeof categories]
    : null;
}
