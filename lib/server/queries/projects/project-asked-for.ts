import { DEFAULT_PROJECT, findProject } from "#lib/db/projects/projects.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { readable } from "./readable-projects.ts";

/** Id of the project with this slug; left out it is the token's own, else `default`. Throws `not_found`. */
export async function projectAskedFor(access: Access, slug: string | undefined): Promise<string> {
  if (slug === undefined && access.boundTo !== null) return access.boundTo;
  return readable(access, await findProject(slug ?? DEFAULT_PROJECT), "project").projectId;
}
