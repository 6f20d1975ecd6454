import type { ProfileDetail } from "../../contract/profiles.ts";
import { findProfile, readProfile, readProfileVersions } from "../../db/profiles.ts";
import { type Access, may } from "../../engine/access.ts";
import { readable } from "./readable-projects.ts";

/** A profile with its versions. One of every project is for those who have a role in every project. Throws `not_found`. */
export async function getProfile(access: Access, id: string): Promise<ProfileDetail> {
  const { projectId } = readable(access, await findProfile(id), "profile");
  const [profile, versions] = await Promise.all([readProfile(id), readProfileVersions(id)]);
  return { ...profile, versions, mayEdit: may(access, "administer", projectId) };
}
