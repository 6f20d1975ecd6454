import type { ListRuleVersions, SentinelRuleVersion } from "#lib/contract/reviews/sentinel-rules.ts";
import { readStandingVersions } from "#lib/db/reviews/sentinel-rules.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { ruleName } from "#lib/engine/reviews/sentinel-rule.ts";
import type { Page } from "../paging/keyset-page.ts";
import { versionBefore } from "../paging/version-before.ts";
import { projectAskedFor } from "../projects/project-asked-for.ts";

/** Every time that a rule of a sentinel was set, the latest first. */
export async function listRuleVersions(access: Access, query: ListRuleVersions): Promise<Page<SentinelRuleVersion>> {
  const projectId = await projectAskedFor(access, query.project);
  const rule = { sentinel: query.sentinel, rule: ruleName(query.rule) };
  const rows = await readStandingVersions(projectId, rule, versionBefore(query.cursor), query.limit + 1);
  const items = rows.slice(0, query.limit);
  return { items, nextCursor: rows.length > query.limit ? String(items.at(-1)?.version) : null };
}
