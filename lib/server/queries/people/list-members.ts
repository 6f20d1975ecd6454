import type { z } from "zod";
import type { Member } from "#lib/contract/people.ts";
import { presentMember, readMembers } from "#lib/db/people/members.ts";
import { findProject } from "#lib/db/projects/projects.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { readable } from "../projects/readable-projects.ts";

/** Everyone with a role in a project, by name. Throws `not_found`. */
export async function listMembers(access: Access, slug: string): Promise<z.infer<typeof Member>[]> {
  const { projectId } = readable(access, await findProject(slug), "project");
  return (await readMembers(projectId)).map(presentMember);
}
