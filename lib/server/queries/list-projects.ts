import type { z } from "zod";
import type { Project } from "../../contract/administration.ts";
import { presentProject, readProjects } from "../../db/projects.ts";
import { type Access, roleIn } from "../../engine/access.ts";

/** The projects that the caller may see, by name. */
export async function listProjects(access: Access): Promise<z.infer<typeof Project>[]> {
  const rows = await readProjects();
  return rows.filter((row) => roleIn(access, row.id) !== null).map(presentProject);
}
