import type { ListRuleEvidence, RuleEvidencePage } from "#lib/contract/reviews/sentinel-rules.ts";
import { readRuleEvidence } from "#lib/db/insights/read-rule-evidence.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { ruleName } from "#lib/engine/reviews/sentinel-rule.ts";
import { ruleSpan } from "./list-sentinel-rules.ts";

/** The findings behind the numbers of one rule, each with how it was settled: also a set to evaluate a sentinel with. */
export async function listRuleEvidence(access: Access, query: ListRuleEvidence): Promise<RuleEvidencePage> {
  const rule = { sentinel: query.sentinel, rule: ruleName(query.rule) };
  return readRuleEvidence(await ruleSpan(access, query), rule, query.label ?? null);
}
