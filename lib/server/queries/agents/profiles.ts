import type { Profile, ProfileDetail } from "#lib/contract/agents/profiles.ts";
import { findSeenProfile, readProfile, readProfiles, readProfileVersions } from "#lib/db/agents/profiles.ts";
import { type Access, claimsAlone, EVERY_PROJECT, may, roleIn } from "#lib/engine/people/access.ts";
import { readable, readableProjects } from "#lib/server/queries/projects/readable-projects.ts";

/** The profiles that work in a project, or in any that the caller may read, by name. Throws `not_found`. */
export async function listProfiles(access: Access, slug: string | undefined): Promise<Profile[]> {
  const projects = await readableProjects(access, slug, "claimed");
  return readProfiles(projects, roleIn(access, EVERY_PROJECT) !== null, claimsAlone(access));
}

/** A profile with its versions. One of every project is for those who have a role in every project. Throws `not_found`. */
export async function getProfile(access: Access, id: string): Promise<ProfileDetail> {
  const { projectId } = readable(access, await findSeenProfile(id, access), "profile");
  const [profile, versions] = await Promise.all([readProfile(id), readProfileVersions(id)]);
  return { ...profile, versions, mayEdit: may(access, "administer", projectId) };
}
