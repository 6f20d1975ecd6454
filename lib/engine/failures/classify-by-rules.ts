import { CATEGORIES, type Category } from "./categories.ts";
import { type Classification, classifyFailure } from "./classify-failure.ts";
import type { Failure } from "./failure.ts";
import { matchesRule } from "./matches-rule.ts";

/** A rule that a lead gave the project: failures that match the pattern are taken for the category. */
export type ProjectRule = { id: string; pattern: string; category: Category };

/** What a failure was taken for, and the project's rule that said so, if one did. */
export type RuledClassification = Classification & { ruleId: string | null };

/**
 * Sorts a failure into a category: by the first of the project's rules that matches, in the order given (the newest rule
 * stands first, so that a later correction wins over an earlier, broader one), else by our own (DESIGN 4).
 */
export function classifyByRules(failure: Failure, rules: readonly ProjectRule[]): RuledClassification {
  const rule = rules.find(({ pattern, category }) => isKnown(category) && matchesRule(pattern, failure));
  return { ...classifyFailure(failure, rule ? [rule] : []), ruleId: rule?.id ?? null };
}

/** A rule may outlive its category: stored rows are not told when the table of categories changes. */
function isKnown(category: string): boolean {
  return Object.hasOwn(CATEGORIES, category);
}
