import type { FailureRule, ListFailureRules, PreviewFailureRule, RulePreview } from "#lib/contract/failures.ts";
import { MATCHED_DAYS, readFailureRules } from "#lib/db/failures/failure-rules.ts";
import { readRecentFailures } from "#lib/db/failures/recent-failures.ts";
import { matchesRule } from "#lib/engine/failures/rule-pattern.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { firstLine } from "#lib/engine/text/quote.ts";
import { cutPage, type Page, positionOf } from "#lib/server/queries/paging/pages.ts";
import { projectAskedFor } from "#lib/server/queries/projects/readable-projects.ts";

/** The rules of a project, the newest first, which is the order in which they are tried; live ones unless asked otherwise. */
export async function listFailureRules(access: Access, query: ListFailureRules): Promise<Page<FailureRule>> {
  const rules = await readFailureRules({
    projectId: await projectAskedFor(access, query.project),
    states: query.state?.length ? query.state : ["live"],
    after: positionOf(query.cursor),
    limit: query.limit + 1,
  });
  return cutPage(rules, query.limit, (rule) => new Date(rule.at));
}

const LOOKS_AT = 1000;
const EXAMPLES = 3;

/**
 * What a pattern would have matched: among the latest 1,000 failures of the last 30 days at most, by the function that the
 * engine matches with, and for each category as what they were taken at the time.
 */
export async function previewFailureRule(access: Access, query: PreviewFailureRule): Promise<RulePreview> {
  const projectId = await projectAskedFor(access, query.project);
  const failures = await readRecentFailures(projectId, MATCHED_DAYS, LOOKS_AT + 1);
  const looked = failures.slice(0, LOOKS_AT);
  const matched = looked.filter(({ error }) => matchesRule(query.pattern, error));
  const counts = new Map<string, number>();
  for (const { category } of matched) counts.set(category, (counts.get(category) ?? 0) + 1);
  return {
    days: MATCHED_DAYS,
    looked: looked.length,
    complete: failures.length <= LOOKS_AT,
    matched: matched.length,
    categories: [...counts].map(([category, count]) => ({ category, count })).sort((a, b) => b.count - a.count),
    examples: matched.slice(0, EXAMPLES).map(({ runId, number, ticketKey, error }) => ({
      runId,
      number,
      ticketKey,
      message: firstLine(error.message),
    })),
  };
}
