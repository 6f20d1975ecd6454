import type { Profile, ProfileDetail } from "#lib/contract/agents/profiles.ts";
import { findProfile, readProfile, readProfiles, readProfileVersions } from "#lib/db/agents/profiles.ts";
import { type Access, EVERY_PROJECT, may, roleIn } from "#lib/engine/people/access.ts";
import { readable, readableProjects } from "#lib/server/queries/projects/readable-projects.ts";

/** The profiles that work in a project, or in any that the caller may read, by name. Throws `not_found`. */
export async function listProfiles(access: Access, slug: string | undefined): Promise<Profile[]> {
  return readProfiles(await readableProjects(access, slug), roleIn(access, EVERY_PROJECT) !== null);
}

/** A profile with its versions. One of every project is for those who have a role in every project. Throws `not_found`. */
export async function getProfile(access: Access, id: string): Promise<ProfileDetail> {
  const { projectId } = readable(access, await findProfile(id), "profile");
  const [profile, versions] = await Promise.all([readProfile(id), readProfileVersions(id)]);
  return { ...profile, versions, mayEdit: may(access, "administer", projectId) };
}
