import type { Profile } from "#lib/contract/agents/profiles.ts";
import { readProfiles } from "#lib/db/agents/profiles.ts";
import { type Access, EVERY_PROJECT, roleIn } from "#lib/engine/people/access.ts";
import { readableProjects } from "../projects/readable-projects.ts";

/** The profiles that work in a project, or in any that the caller may read, by name. Throws `not_found`. */
export async function listProfiles(access: Access, slug: string | undefined): Promise<Profile[]> {
  return readProfiles(await readableProjects(access, slug), roleIn(access, EVERY_PROJECT) !== null);
}
