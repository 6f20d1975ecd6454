import type { z } from "zod";
import type { Member } from "../../contract/administration.ts";
import { findProject } from "../../db/find-ticket.ts";
import { presentMember, readMembers } from "../../db/members.ts";
import type { Access } from "../../engine/access.ts";
import { readable } from "./readable-projects.ts";

/** Everyone with a role in a project, by name. Throws `not_found`. */
export async function listMembers(access: Access, slug: string): Promise<z.infer<typeof Member>[]> {
  const { projectId } = readable(access, await findProject(slug), "project");
  return (await readMembers(projectId)).map(presentMember);
}
