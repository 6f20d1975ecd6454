import type { z } from "zod";
import type { PutSentinelRule, RuleStanding } from "../contract/sentinel-rules.ts";
import { readPolicyInForce } from "../db/policies.ts";
import { lockProject } from "../db/projects.ts";
import { insertStanding, readStanding } from "../db/sentinel-rules.ts";
import { transact } from "../db/transaction.ts";
import type { Access } from "../engine/access.ts";
import { ruleName } from "../engine/sentinel-rule.ts";
import { person } from "./authorize.ts";
import { findProjectFor } from "./find-project-for.ts";
import { Refusal } from "./refusal.ts";

/**
 * Says whether a rule of a sentinel rejects or only advises, for verdicts from now on; what it has rejected stays rejected.
 * Admins may, as they set policies: it decides what passes. Each time is a version that is kept, with who and when; going
 * back is a new one. `version_mismatch` when it was set meanwhile.
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
    await insertStanding(tx, { ...set, projectId: project.id, note: input.note?.trim() || null, actor });
    const policy = await readPolicyInForce(tx, project.id);
    const sentinelRule = { ...set, was: before.standing };
    tx.emit({ type: "policy.changed", projectId: project.id, data: { version: policy.version, sentinelRule } });
    return set;
  });
}
