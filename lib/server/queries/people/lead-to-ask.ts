import { type MemberRow, readMembers } from "#lib/db/people/members.ts";
import { type Access, roleIn } from "#lib/engine/people/access.ts";

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
