import type { PutRetention, Retention } from "#lib/contract/policies/retention.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { findProject } from "#lib/db/projects/projects.ts";
import { forgetMarks } from "#lib/db/retention/ended-tickets.ts";
import { insertRetention, lockRetention, readRetention } from "#lib/db/retention/retention.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { projectOf } from "#lib/lifecycle/projects/find-project-for.ts";
import { permitted, person } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";

/**
 * Says how long a project keeps what has ended, and its logs, in the database (docs/contract.md#retention). What is in files by then
 * stays there.
 * By: `administer`. No event. Refuses `version_mismatch`.
 */
export async function setRetention(access: Access, input: PutRetention): Promise<Retention> {
  const slug = await projectOf(access, input.project);
  const project = await permitted(access, "administer", findProject(slug), "project");
  return transact(person(access), async (tx) => {
    await lockRetention(tx, project.id);
    const inForce = await readRetention(project.id, tx);
    if (inForce.version !== input.version) {
      const { version } = inForce;
      throw new Refusal("version_mismatch", `The retention is at version ${version} now.`, { version });
    }
    const { logDays, eventDays, ticketDays = inForce.ticketDays } = input;
    const data = { version: inForce.version + 1, logDays, eventDays, ticketDays };
    await insertRetention(tx, { projectId: project.id, ...data, actor: person(access) });
    await forgetMarks(tx, project.id);
    const subject = { kind: "retention", id: project.id, name: slug };
    await recordAct(tx, access, { act: "retention.changed", projectId: project.id, subject, data });
    return data;
  });
}
