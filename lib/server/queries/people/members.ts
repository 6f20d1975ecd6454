import type { z } from "zod";
import type { Member } from "#lib/contract/people.ts";
import { type MemberRow, presentMember, readMembers } from "#lib/db/people/members.ts";
import { findProject } from "#lib/db/projects/projects.ts";
import { type Access, roleIn } from "#lib/engine/people/access.ts";
import { readable } from "#lib/server/queries/projects/readable-projects.ts";

/** Everyone with a role in a project, by name. Throws `not_found`. */
export async function listMembers(access: Access, slug: string): Promise<z.infer<typeof Member>[]> {
  const { projectId } = readable(access, await findProject(slug), "project");
  return (await readMembers(projectId)).map(presentMember);
}

/** Whom a viewer can ask for what only leads may: a lead of the project, else an admin. Null for who may do it themselves. */
export async function leadToAsk(access: Access, projectId: string): Promise<string | null> {
  if (roleIn(access, projectId) !== "viewer") return null;
  const members = await readMembers(projectId);
  return members.filter(({ disabled, role }) => !disabled && role !== "viewer").toSorted(nearest)[0]?.name ?? null;
}

/** Leads before admins, and who is in this project before who is in all of them. */
function nearest(a: MemberRow, b: MemberRow): number {
  return distance(a) - distance(b);
}

function distance({ role, everywhere }: MemberRow): number {
  return (role === "lead" ? 0 : 2) + (everywhere ? 1 : 0);
}
