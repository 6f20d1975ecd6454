import { readOnlyProject } from "#lib/db/projects/projects.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { readableProjects } from "./readable-projects.ts";

/**
 * Like {@link readableProjects}, for a list that is read once: on a desk with a single project, "every project" is that
 * one, whose indexes are in the order of the lists.
 */
export async function listedProjects(access: Access, slug?: string): Promise<string[] | null> {
  const projects = await readableProjects(access, slug);
  if (projects !== null) return projects;
  const only = await readOnlyProject();
  return only === null ? null : [only];
}
