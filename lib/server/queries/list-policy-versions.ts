import type { ListPolicyVersions, PolicyVersion } from "../../contract/policy-versions.ts";
import { readPolicyVersions } from "../../db/policies.ts";
import type { Access } from "../../engine/access.ts";
import type { Page } from "./keyset-page.ts";
import { projectAskedFor } from "./project-asked-for.ts";
import { versionBefore } from "./version-before.ts";

/** Every policy that a project has had, the latest first. Cost: the primary key of policy_version, from its end. */
export async function listPolicyVersions(access: Access, query: ListPolicyVersions): Promise<Page<PolicyVersion>> {
  const projectId = await projectAskedFor(access, query.project);
  const rows = await readPolicyVersions(projectId, versionBefore(query.cursor), query.limit + 1);
  const items = rows.slice(0, query.limit);
  return { items, nextCursor: rows.length > query.limit ? String(items.at(-1)?.version) : null };
}
