import type { Profile } from "../../contract/profiles.ts";
import { readProfiles } from "../../db/profiles.ts";
import { type Access, EVERY_PROJECT, roleIn } from "../../engine/access.ts";
import { readableProjects } from "./readable-projects.ts";

/** The profiles that work in a project, or in any that the caller may read, by name. Throws `not_found`. */
export async function listProfiles(access: Access, slug: string | undefined): Promise<Profile[]> {
  return readProfiles(await readableProjects(access, slug), roleIn(access, EVERY_PROJECT) !== null);
}
