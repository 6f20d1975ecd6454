import type { z } from "zod";
import type { PutSentinelRule, RuleStanding } from "#lib/contract/reviews/sentinel-rules.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { readPolicyInForce } from "#lib/db/policies/policies.ts";
import { lockProject } from "#lib/db/projects/projects.ts";
import { insertStanding, readStanding } from "#lib/db/reviews/sentinel-rules.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { ruleName } from "#lib/engine/reviews/sentinel-rule.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { findProjectFor } from "#lib/lifecycle/projects/find-project-for.ts";
import { person } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";

/**
 * Sets whether a rule of a sentinel rejects or only advises, for verdicts from now on. Each setting is a version with who, when
 * and why; none is overwritten.
 * By: `administer`, because it decides what passes. Locks the project. Event: `policy.changed`. Refuses `version_mismatch`.
 */
export async function setSentinelRule(access: Access, input: z.output<typeof PutSentinelRule>): Promise<RuleStanding> {
  const project = await findProjectFor(access, "administer", input.project);
  const { sentinel, standing } = input;
  const rule = ruleName(input.rule);
  const actor = person(access);
  return transact(actor, async (tx) => {
    await lockProject(tx, project.id);
    const before = await readStanding(tx, project.id, { sentinel, rule });
    if (before.version !== input.version)
      throw new Refusal("version_mismatch", `The rule is ${before.standing} now, version ${before.version}.`, {
        version: before.version,
      });
    const version = before.version + 1;
    const set = { sentinel, rule, standing, version };
    await insertStanding(tx, { ...set, projectId: project.id, note: input.note?.trim() ?? null, actor });
    const policy = await readPolicyInForce(tx, project.id);
    const sentinelRule = { ...set, was: before.standing };
    tx.emit({ type: "policy.changed", projectId: project.id, data: { version: policy.version, sentinelRule } });
    const subject = { kind: "sentinel_rule", name: `${sentinel}: ${rule}` };
    const data = { standing, was: before.standing, version };
    await recordAct(tx, access, { act: "sentinel_rule.changed", projectId: project.id, subject, data });
    return set;
  });
}
