import type { z } from "zod";
import type { CreateFailureRule, FailureRule } from "#lib/contract/failures.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { insertFailureRule, readFailureRule, readRuleRoom } from "#lib/db/failures/failure-rules.ts";
import { readPolicyInForce } from "#lib/db/policies/policies.ts";
import { findProject, lockProject } from "#lib/db/projects/projects.ts";
import { findRun } from "#lib/db/runs/runs.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { projectOf } from "#lib/lifecycle/projects/find-project-for.ts";
import { permitted, person } from "#lib/lifecycle/transaction/authorize.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";
import { refuseField } from "#lib/lifecycle/transaction/refusal.ts";

/** A failure is compared with every rule of its project while its ticket is locked, so their number is bounded. */
const MAX_RULES = 100;

/**
 * Adds a rule to a project: from now on, failures that match its pattern get its category, before the built-in rules and
 * before every older rule of the project. Leads may do this, since a rule says what a failure is and not how often it is
 * retried; who added it and when is kept, and it can be revoked. `invalid_request` where the project has this pattern already.
 */
export async function createFailureRule(
  access: Access,
  input: z.output<typeof CreateFailureRule>,
): Promise<FailureRule> {
  const { pattern, category } = input;
  const project = await permitted(access, "decide", findProject(await projectOf(access, input.project)), "project");
  const runId = input.runId ?? null;
  if (runId !== null && (await findRun(runId))?.projectId !== project.id)
    throw refuseField("runId", "there is no such run in this project");
  const actor = person(access);
  const id = await transact(actor, async (tx) => {
    const id = newId("rul");
    await lockProject(tx, project.id);
    const { live, same } = await readRuleRoom(tx, project.id, pattern);
    if (same !== null) throw refuseField("pattern", `is a rule already, for ${same}: revoke that one first`);
    if (live >= MAX_RULES) throw refuseField("pattern", `has no room: a project has at most ${MAX_RULES} rules`);
    await insertFailureRule(tx, {
      id,
      projectId: project.id,
      pattern,
      category,
      runId,
      note: input.note || null,
      actor,
    });
    const { version } = await readPolicyInForce(tx, project.id);
    const rule = { id, pattern, category, change: "added" };
    tx.emit({ type: "policy.changed", projectId: project.id, data: { version, rule } });
    const subject = { kind: "failure_rule", id };
    await recordAct(tx, access, { act: "failure_rule.created", projectId: project.id, subject, data: { category } });
    return id;
  });
  return readFailureRule(id);
}
