import { transact } from "#lib/db/connection/transaction.ts";
import { lockMemberships, presentMember, readMember, upsertMembership } from "#lib/db/people/members.ts";
import { findUser } from "#lib/db/people/users.ts";
import { type Access, mayEverywhere, type Role } from "#lib/engine/people/access.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { findProjectFor, forbidden } from "#lib/lifecycle/projects/find-project-for.ts";
import { person } from "#lib/lifecycle/transaction/authorize.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";
import { refuseField } from "#lib/lifecycle/transaction/refusal.ts";
import { keepAnAdmin } from "./keep-an-admin.ts";
import { requireRecentPassword } from "./passwords/recent-password.ts";

export type Somebody = { userId?: string; email?: string };

/**
 * Gives a person who has an account a role in a project, before the one they have in every project. It counts from
 * their next request.
 * By: `appoint`, with a recent password; for a person with a role in every project, `appoint` in every project. Locks all memberships.
 * Refuses `invalid_request` for an unknown person, `stale_transition` for the last admin.
 */
export async function putMember(access: Access, slug: string, who: Somebody & { role: Role }) {
  const project = await findProjectFor(access, "appoint", slug);
  const user = await findSomebody(who);
  await requireRecentPassword(access);
  return transact(person(access), async (tx) => {
    await lockMemberships(tx);
    const before = await readMember(tx, project.id, user.id);
    if (before?.role === who.role) return presentMember(before);
    if (before?.everywhere && !mayEverywhere(access, "appoint")) throw forbidden();
    await upsertMembership(tx, { id: newId("mem"), userId: user.id, projectId: project.id, role: who.role });
    await keepAnAdmin(tx, project);
    const after = await readMember(tx, project.id, user.id);
    if (after === null) throw new Error(`${user.id} is no member of ${project.id}`);
    const subject = { kind: "person", id: user.id, name: user.name };
    const [act, was] =
      before === null ? (["member.added", undefined] as const) : (["member.role_changed", before.role] as const);
    await recordAct(tx, access, { act, projectId: project.id, subject, data: { role: who.role, was } });
    return presentMember(after);
  });
}

/** The person with this id or e-mail. An unknown one is `invalid_request`: the address was right, the body was not. */
export async function findSomebody(who: Somebody): Promise<{ id: string; name: string }> {
  const user = await (who.userId
    ? findUser({ id: who.userId })
    : findUser({ email: (who.email ?? "").trim().toLowerCase() }));
  if (user !== null) return user;
  const path = who.userId ? "userId" : "email";
  throw refuseField(path, "names nobody", "There is no such person.");
}
