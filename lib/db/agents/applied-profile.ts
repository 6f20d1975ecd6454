import { z } from "zod";
import { AppliedProfile, type ProfileRole } from "#lib/contract/agents/profiles.ts";
import type { Reader, Tx } from "#lib/db/connection/tx.ts";
import { Registered, StoredSettings } from "./write-profile.ts";

const ProfileInForce = AppliedProfile.extend({
  settings: StoredSettings,
  id: z.string(),
  projectId: z.string().nullable(),
  account: z.string().nullable(),
  registered: Registered,
});
/** A profile as a claim uses it; `projectId` null: in every project; `account` null: an earlier release registered it. */
export type ProfileInForce = z.infer<typeof ProfileInForce>;

/**
 * The profiles that an id or a name may mean in these projects, with the settings in force; the one of this id first, one of
 * every project last. Reads the whole table, which has a row for each worker that was ever registered.
 */
export async function readProfilesInForce(
  tx: Reader,
  role: ProfileRole,
  idOrName: string,
  projectIds: string[],
): Promise<ProfileInForce[]> {
  return tx.rows(
    ProfileInForce,
    `SELECT p.id, p.project_id AS "projectId", p.account, p.registered, p.name, p.version, v.settings
     FROM profile p JOIN profile_version v ON v.profile_id = p.id AND v.version = p.version
     WHERE p.role = $1 AND (p.id = $2 OR p.name = $2) AND (p.project_id IS NULL OR p.project_id = ANY ($3))
     ORDER BY p.id = $2 DESC, p.project_id NULLS LAST`,
    [role, idOrName, projectIds],
  );
}

/** Sets the profile of a review that was just claimed; null: none. Primary key. */
export async function updateReviewProfile(tx: Tx, reviewId: string, profile: ProfileInForce | null): Promise<void> {
  await tx.run("UPDATE review SET profile_id = $2, profile_version = $3 WHERE id = $1", [
    reviewId,
    profile?.id ?? null,
    profile?.version ?? null,
  ]);
}
