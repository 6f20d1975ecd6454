import type { FailureRule, ListFailureRules } from "#lib/contract/failures.ts";
import { readFailureRules } from "#lib/db/failures/failure-rules.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { cutPage, type Page, positionOf } from "../paging/keyset-page.ts";
import { projectAskedFor } from "../projects/project-asked-for.ts";

/** The rules of a project, the newest first, which is the order in which they are tried; live ones unless asked otherwise. */
export async function listFailureRules(access: Access, query: ListFailureRules): Promise<Page<FailureRule>> {
  const rules = await readFailureRules({
    projectId: await projectAskedFor(access, query.project),
    states: query.state?.length ? query.state : ["live"],
    after: positionOf(query.cursor),
    limit: query.limit + 1,
  });
  const page = cutPage(rules, query.limit, (rule) => new Date(rule.at));
  return { items: page.rows, nextCursor: page.nextCursor };
}
