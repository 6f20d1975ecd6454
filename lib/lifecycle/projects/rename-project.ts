import { presentProject, updateProjectName } from "#lib/db/projects/projects.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { findProjectFor } from "./find-project-for.ts";

/**
 * Changes the name of a project. Slug and key stay: they are in addresses and in the keys of tickets.
 * By: `administer`. No event.
 */
export async function renameProject(access: Access, input: { project: string; name: string }) {
  const project = await findProjectFor(access, "administer", input.project);
  await updateProjectName(project.id, input.name);
  return presentProject({ ...project, name: input.name });
}
