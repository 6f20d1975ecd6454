import { findProject } from "../../db/find-ticket.ts";
import { DEFAULT_PROJECT } from "../../db/projects.ts";
import type { Access } from "../../engine/access.ts";
import { readable } from "./readable-projects.ts";

/** Id of the project with this slug; left out it is the token's own, else `default`. Throws `not_found`. */
export async function projectAskedFor(access: Access, slug: string | undefined): Promise<string> {
  if (slug === undefined && access.boundTo !== null) return access.boundTo;
  return readable(access, await findProject(slug ?? DEFAULT_PROJECT), "project").projectId;
}
