import type { FailureRule, ListFailureRules } from "../../contract/failure-rules.ts";
import { readFailureRules } from "../../db/failure-rules.ts";
import type { Access } from "../../engine/access.ts";
import { cutPage, type Page, positionOf } from "./keyset-page.ts";
import { projectAskedFor } from "./project-asked-for.ts";

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
