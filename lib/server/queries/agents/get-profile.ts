import type { ProfileDetail } from "#lib/contract/agents/profiles.ts";
import { findProfile, readProfile, readProfileVersions } from "#lib/db/agents/profiles.ts";
import { type Access, may } from "#lib/engine/people/access.ts";
import { readable } from "../projects/readable-projects.ts";

/** A profile with its versions. One of every project is for those who have a role in every project. Throws `not_found`. */
export async function getProfile(access: Access, id: string): Promise<ProfileDetail> {
  const { projectId } = readable(access, await findProfile(id), "profile");
  const [profile, versions] = await Promise.all([readProfile(id), readProfileVersions(id)]);
  return { ...profile, versions, mayEdit: may(access, "administer", projectId) };
}
