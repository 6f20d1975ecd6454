import { transact } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { deleteMembership, lockMemberships, readMember, upsertMembership } from "#lib/db/people/members.ts";
import { readMemberships } from "#lib/db/people/users.ts";
import { type ProjectRow, readProjects } from "#lib/db/projects/projects.ts";
import { type Access, mayEverywhere, type Role } from "#lib/engine/people/access.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { findProjectFor, forbidden } from "#lib/lifecycle/projects/find-project-for.ts";
import { person } from "#lib/lifecycle/transaction/authorize.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { keepAnAdmin } from "./keep-an-admin.ts";
import { requireRecentPassword } from "./passwords/recent-password.ts";
import { findSomebody, type Somebody } from "./put-member.ts";

/**
 * Takes a person out of a project, at once. A role in every project becomes one in each of the others; only who
 * administers every project can do that.
 * By: `administer`, with a recent password. Locks all memberships. Refuses `not_found` for a person who is not in it, and `stale_transition`
 * for its last admin.
 */
export async function deleteMember(access: Access, slug: string, who: Somebody): Promise<void> {
  const project = await findProjectFor(access, "administer", slug);
  const user = await findSomebody(who);
  await requireRecentPassword(access);
  await transact(person(access), async (tx) => {
    await lockMemberships(tx);
    if ((await readMember(tx, project.id, user.id)) === null)
      throw new Refusal("not_found", `${user.name} is not in this project.`);
    const memberships = await readMemberships(user.id);
    const everywhere = memberships.find(({ projectId }) => projectId === null);
    if (everywhere !== undefined) {
      if (!mayEverywhere(access, "administer")) throw forbidden();
      await spreadRole(tx, user.id, everywhere.role, memberships);
    }
    await deleteMembership(tx, user.id, project.id);
    await keepAnAdmin(tx, project);
    const subject = { kind: "person", id: user.id, name: user.name };
    const data = { everywhere: everywhere !== undefined };
    await recordAct(tx, access, { act: "member.removed", projectId: project.id, subject, data });
  });
}

/** Turns a role in every project into a role in each project that there is now. */
async function spreadRole(
  tx: Tx,
  userId: string,
  role: Role,
  memberships: { projectId: string | null }[],
): Promise<void> {
  const own = new Set(memberships.map(({ projectId }) => projectId));
  const others: ProjectRow[] = (await readProjects()).filter(({ id }) => !own.has(id));
  for (const { id } of others) await upsertMembership(tx, { id: newId("mem"), userId, projectId: id, role });
  await deleteMembership(tx, userId, null);
}
