import { transact } from "#lib/db/connection/transaction.ts";
import { lockMemberships } from "#lib/db/people/members.ts";
import { readMemberships, updateDisabled } from "#lib/db/people/users.ts";
import { readProjects } from "#lib/db/projects/projects.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { person } from "#lib/lifecycle/transaction/authorize.ts";
import { findManagedPerson } from "./find-managed-person.ts";
import { keepAnAdmin } from "./keep-an-admin.ts";

/**
 * Shuts a person out at once: no sign-in, no session, and tokens that act for them stop.
 * By: who may manage the account (`findManagedPerson`). Locks all memberships. Refuses `stale_transition` for the last
 * admin of a project.
 */
export async function disablePerson(access: Access, slug: string, userId: string): Promise<void> {
  const { id, name, project: here } = await findManagedPerson(access, slug, userId);
  const [memberships, projects] = await Promise.all([readMemberships(id), readProjects()]);
  const roleIn = (projectId: string | null) =>
    memberships.find((membership) => membership.projectId === projectId)?.role;
  await transact(person(access), async (tx) => {
    await lockMemberships(tx);
    await updateDisabled(tx, id, true);
    for (const project of projects) {
      if ((roleIn(project.id) ?? roleIn(null)) === "admin") await keepAnAdmin(tx, project);
    }
    const subject = { kind: "person", id, name };
    await recordAct(tx, access, { act: "person.disabled", projectId: here.id, subject });
  });
}
