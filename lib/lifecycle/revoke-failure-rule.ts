import { findLiveRule, writeRuleRevoked } from "../db/failure-rules.ts";
import { readPolicyInForce } from "../db/policies.ts";
import { lockProject } from "../db/projects.ts";
import { transact } from "../db/transaction.ts";
import type { Access } from "../engine/access.ts";
import { authorize, found, person } from "./authorize.ts";

/**
 * Ends a project's rule: failures from now on are classified without it, and what it decided stays. The rule is kept with
 * who revoked it and when; one that was revoked before is `not_found`.
 */
export async function revokeFailureRule(access: Access, ruleId: string): Promise<void> {
  const { id, projectId } = found(await findLiveRule(ruleId), "rule");
  authorize(access, "decide", projectId);
  const actor = person(access);
  await transact(actor, async (tx) => {
    await lockProject(tx, projectId);
    const { pattern, category } = found(await writeRuleRevoked(tx, id, actor), "rule");
    const { version } = await readPolicyInForce(tx, projectId);
    const rule = { id, pattern, category, change: "revoked" };
    tx.emit({ type: "policy.changed", projectId, data: { version, rule } });
  });
}
