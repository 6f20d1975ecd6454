import type { ListRuleVersions, SentinelRuleVersion } from "../../contract/sentinel-rules.ts";
import { readStandingVersions } from "../../db/sentinel-rules.ts";
import type { Access } from "../../engine/access.ts";
import { ruleName } from "../../engine/sentinel-rule.ts";
import type { Page } from "./keyset-page.ts";
import { projectAskedFor } from "./project-asked-for.ts";
import { versionBefore } from "./version-before.ts";

/** Every time that a rule of a sentinel was set, the latest first. */
export async function listRuleVersions(access: Access, query: ListRuleVersions): Promise<Page<SentinelRuleVersion>> {
  const projectId = await projectAskedFor(access, query.project);
  const rule = { sentinel: query.sentinel, rule: ruleName(query.rule) };
  const rows = await readStandingVersions(projectId, rule, versionBefore(query.cursor), query.limit + 1);
  const items = rows.slice(0, query.limit);
  return { items, nextCursor: rows.length > query.limit ? String(items.at(-1)?.version) : null };
}
