import type { Limits, PutLimits } from "#lib/contract/policies/limits.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { insertLimits, readLimits } from "#lib/db/policies/limits.ts";
import { findProject } from "#lib/db/projects/projects.ts";
import { lockLimits } from "#lib/db/queue/claim-gates.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { projectOf } from "#lib/lifecycle/projects/find-project-for.ts";
import { permitted, person } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal, refuseField } from "#lib/lifecycle/transaction/refusal.ts";
import { matchOf } from "./match-of.ts";

/**
 * Puts a new version of the project's limits in force and keeps the earlier ones. Runs that are running go on, also above a
 * lower limit. Claims that are under way come before or after the change, never between.
 * By: `decide`. Event: `limits.changed`, which wakes the claims that wait. Refuses `version_mismatch`, and `invalid_request`
 * for two rules about the same.
 */
export async function setLimits(access: Access, input: PutLimits): Promise<Limits> {
  const slug = await projectOf(access, input.project);
  const project = await permitted(access, "decide", findProject(slug), "project");
  const rules = input.rules.map((rule, index) => {
    const match = matchOf(rule, slug, `rules.${index}.match`);
    return { by: rule.by, ...(match === null ? {} : { match }), max: rule.max };
  });
  const about = rules.map(({ by, match }) => JSON.stringify([by, match]));
  const twice = about.findIndex((each, index) => about.indexOf(each) < index);
  if (twice >= 0) throw refuseField(`rules.${twice}`, "is about the same as an earlier rule: keep one of them");
  const actor = person(access);
  return transact(actor, async (tx) => {
    await lockLimits(tx, [project.id]);
    const inForce = await readLimits(project.id, tx);
    if (inForce.version !== input.version) {
      throw new Refusal("version_mismatch", `The limits are at version ${inForce.version} now.`, {
        version: inForce.version,
      });
    }
    const version = inForce.version + 1;
    await insertLimits(tx, { projectId: project.id, version, rules, actor });
    tx.emit({ type: "limits.changed", projectId: project.id, data: { version } });
    const subject = { kind: "limits", id: project.id, name: slug };
    await recordAct(tx, access, { act: "limits.changed", projectId: project.id, subject, data: { version, rules } });
    return { version, rules };
  });
}
