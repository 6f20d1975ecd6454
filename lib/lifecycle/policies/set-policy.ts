import { transact } from "#lib/db/connection/transaction.ts";
import { insertPolicy, readPolicyInForce } from "#lib/db/policies/policies.ts";
import { lockProject } from "#lib/db/projects/projects.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { completePolicy, type Policy, type WrittenPolicy } from "#lib/engine/policies/policy.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { findProjectFor } from "#lib/lifecycle/projects/find-project-for.ts";
import { person } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";

export type PolicyChange = {
  /** left out: the token's own project, else `default` */
  project?: string;
  /** the version that the change was made on, 0 for the default policy */
  version: number;
  policy: WrittenPolicy;
};

/**
 * Puts a new version of the project's policy in force and keeps the earlier ones. `version_mismatch` where it was changed
 * meanwhile.
 */
export async function setPolicy(access: Access, change: PolicyChange): Promise<{ version: number; policy: Policy }> {
  const project = await findProjectFor(access, "administer", change.project);
  const actor = person(access);
  return transact(actor, async (tx) => {
    await lockProject(tx, project.id);
    const inForce = await readPolicyInForce(tx, project.id);
    if (inForce.version !== change.version) {
      throw new Refusal("version_mismatch", `The policy is at version ${inForce.version} now.`, {
        version: inForce.version,
      });
    }
    const version = inForce.version + 1;
    const policy = completePolicy(change.policy, inForce.policy);
    refuseShorterThanFirst(policy.services);
    await insertPolicy(tx, { projectId: project.id, version, policy, actor });
    tx.emit({ type: "policy.changed", projectId: project.id, data: { version } });
    const subject = { kind: "policy", id: project.id, name: project.name };
    await recordAct(tx, access, { act: "policy.changed", projectId: project.id, subject, data: { version } });
    return { version, policy };
  });
}

/** What is left out stays as it is, so that only the whole tells. */
function refuseShorterThanFirst({ probeSeconds, maxProbeSeconds }: Policy["services"]): void {
  if (maxProbeSeconds >= probeSeconds) return;
  const message = `must be at least probeSeconds (${probeSeconds}): the waits grow from there`;
  throw new Refusal("invalid_request", `services.maxProbeSeconds ${message}.`, {
    errors: [{ path: "services.maxProbeSeconds", message }],
  });
}
