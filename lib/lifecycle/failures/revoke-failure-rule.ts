import { transact } from "#lib/db/connection/transaction.ts";
import { findLiveRule, markRuleRevoked } from "#lib/db/failures/failure-rules.ts";
import { readPolicyInForce } from "#lib/db/policies/policies.ts";
import { lockProject } from "#lib/db/projects/projects.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { found, permitted, person } from "#lib/lifecycle/transaction/authorize.ts";

/**
 * Revokes a rule of a project: later failures are classified without it, earlier classifications stay. The rule is kept, with
 * who revoked it and when. `not_found` for a rule that is already revoked.
 */
export async function revokeFailureRule(access: Access, ruleId: string): Promise<void> {
  const { id, projectId } = await permitted(access, "decide", findLiveRule(ruleId), "rule");
  const actor = person(access);
  await transact(actor, async (tx) => {
    await lockProject(tx, projectId);
    const { pattern, category } = found(await markRuleRevoked(tx, id, actor), "rule");
    const { version } = await readPolicyInForce(tx, projectId);
    const rule = { id, pattern, category, change: "revoked" };
    tx.emit({ type: "policy.changed", projectId, data: { version, rule } });
    const subject = { kind: "failure_rule", id };
    await recordAct(tx, access, { act: "failure_rule.revoked", projectId, subject, data: { category } });
  });
}
