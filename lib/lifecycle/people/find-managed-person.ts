import { readMembers } from "#lib/db/people/members.ts";
import { readMemberships } from "#lib/db/people/users.ts";
import { type Access, mayManage } from "#lib/engine/people/access.ts";
import { findProjectFor } from "#lib/lifecycle/projects/find-project-for.ts";
import { found } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";

/**
 * A member of a project whose account the caller may manage: end sessions, disable, set a new password. Throws
 * `forbidden` where that person also has a role in a project that the caller does not administer.
 */
export async function findManagedPerson(access: Access, slug: string, userId: string) {
  const project = await findProjectFor(access, "administer", slug);
  const member = found((await readMembers(project.id)).find((row) => row.userId === userId) ?? null, "member");
  if (!mayManage(access, await readMemberships(userId))) {
    throw new Refusal("forbidden", `${member.name} is in projects that you do not administer.`);
  }
  return { id: member.userId, name: member.name, project };
}
