import { readMembers } from "../db/members.ts";
import type { ProjectRow } from "../db/projects.ts";
import { readMemberships } from "../db/users.ts";
import { type Access, mayManage } from "../engine/access.ts";
import { found } from "./authorize.ts";
import { findProjectFor } from "./find-project-for.ts";
import { Refusal } from "./refusal.ts";

/**
 * A member of the project whose account the caller may manage: end sessions, disable, give a new password. Refuses with
 * `forbidden` where that person also has a role in a project that the caller does not administer.
 */
export async function findManagedPerson(
  access: Access,
  slug: string,
  userId: string,
): Promise<{ id: string; name: string; project: ProjectRow }> {
  const project = await findProjectFor(access, "administer", slug);
  const member = found((await readMembers(project.id)).find((row) => row.userId === userId) ?? null, "member");
  if (!mayManage(access, await readMemberships(userId))) {
    throw new Refusal("forbidden", `${member.name} is in projects that you do not administer.`);
  }
  return { id: member.userId, name: member.name, project };
}
