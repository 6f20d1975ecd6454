import type { ListPolicyVersions, PolicyVersion } from "#lib/contract/policies/policy-versions.ts";
import { readPolicyVersions } from "#lib/db/policies/policies.ts";
import type { Access } from "#lib/engine/people/access.ts";
import type { Page } from "../paging/keyset-page.ts";
import { versionBefore } from "../paging/version-before.ts";
import { projectAskedFor } from "../projects/project-asked-for.ts";

/** Every policy that a project has had, the latest first. Cost: the primary key of policy_version, from its end. */
export async function listPolicyVersions(access: Access, query: ListPolicyVersions): Promise<Page<PolicyVersion>> {
  const projectId = await projectAskedFor(access, query.project);
  const rows = await readPolicyVersions(projectId, versionBefore(query.cursor), query.limit + 1);
  const items = rows.slice(0, query.limit);
  return { items, nextCursor: rows.length > query.limit ? String(items.at(-1)?.version) : null };
}
