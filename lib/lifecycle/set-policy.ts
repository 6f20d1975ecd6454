import { insertPolicy, readPolicyVersion } from "../db/policies.ts";
import { lockProject } from "../db/projects.ts";
import { transact } from "../db/transaction.ts";
import type { Access } from "../engine/access.ts";
import type { Policy } from "../engine/policy.ts";
import { person } from "./authorize.ts";
import { findProjectFor } from "./find-project-for.ts";
import { Refusal } from "./refusal.ts";

export type PolicyChange = {
  /** left out: the token's own project, else `default` */
  project?: string;
  /** the version that the change was made on, 0 for the default policy */
  version: number;
  policy: Policy;
};

/** Puts a new version of the project's policy in force; earlier ones are kept. `version_mismatch` when it was changed meanwhile. */
export async function setPolicy(access: Access, change: PolicyChange): Promise<{ version: number; policy: Policy }> {
  const project = await findProjectFor(access, "administer", change.project);
  const actor = person(access);
  return transact(actor, async (tx) => {
    await lockProject(tx, project.id);
    const inForce = await readPolicyVersion(tx, project.id);
    if (inForce !== change.version) {
      throw new Refusal("version_mismatch", `The policy is at version ${inForce} now.`, { version: inForce });
    }
    const version = inForce + 1;
    await insertPolicy(tx, { projectId: project.id, version, policy: change.policy, actor });
    tx.emit({ type: "policy.changed", projectId: project.id, data: { version } });
    return { version, policy: change.policy };
  });
}
