import type { DayBudget } from "#lib/contract/policies/day-budget.ts";
import type { ListPolicyVersions, PolicyVersion } from "#lib/contract/policies/policy-versions.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import { readPolicy, readPolicyVersions } from "#lib/db/policies/policies.ts";
import { readProjectDay } from "#lib/db/projects/day-costs.ts";
import type { Access } from "#lib/engine/people/access.ts";
import type { Policy } from "#lib/engine/policies/policy.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { type Page, versionBefore } from "#lib/server/queries/paging/pages.ts";
import { projectAskedFor } from "#lib/server/queries/projects/readable-projects.ts";

/** The policy in force of a project; left out it is the token's own, else `default`. Throws `not_found`. */
export async function getPolicy(access: Access, slug: string | undefined): Promise<{ version: number } & Policy> {
  const { version, policy } = await readPolicy(await projectAskedFor(access, slug));
  return { version, ...policy };
}

/** What a project has spent today, and may. Throws `not_found`. */
export async function getDayBudget(access: Access, slug: string | undefined): Promise<DayBudget> {
  const today = await readProjectDay(reader, await projectAskedFor(access, slug));
  if (today === null) throw new Refusal("not_found", "There is no such project.");
  const { day, limitUsd, spentUsd, allowedUsd, until } = today;
  return { day, limitUsd, spentUsd, allowedUsd, until: until.toISOString() };
}

/** Every policy that a project has had, the latest first. Cost: the primary key of policy_version, from its end. */
export async function listPolicyVersions(access: Access, query: ListPolicyVersions): Promise<Page<PolicyVersion>> {
  const projectId = await projectAskedFor(access, query.project);
  const rows = await readPolicyVersions(projectId, versionBefore(query.cursor), query.limit + 1);
  const items = rows.slice(0, query.limit);
  return { items, nextCursor: rows.length > query.limit ? String(items.at(-1)?.version) : null };
}
