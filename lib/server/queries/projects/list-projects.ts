import type { z } from "zod";
import type { Project } from "#lib/contract/projects.ts";
import { presentProject, readProjects } from "#lib/db/projects/projects.ts";
import { type Access, roleIn } from "#lib/engine/people/access.ts";

/** The projects that the caller may see, by name. */
export async function listProjects(access: Access): Promise<z.infer<typeof Project>[]> {
  const rows = await readProjects();
  return rows.filter((row) => roleIn(access, row.id) !== null).map(presentProject);
}
