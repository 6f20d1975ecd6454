import type { ProfileVersion } from "../../contract/profiles.ts";
import type { Tx } from "../../db/tx.ts";
import { type LockedProfile, projectsOfProfile } from "../../db/write-profile.ts";

/** Writes into the log of each project the profile works in that it has another version in force. */
export async function tellProfile(
  tx: Tx,
  profile: Pick<LockedProfile, "id" | "projectId" | "role" | "name">,
  version: number,
  source: ProfileVersion["source"],
): Promise<void> {
  const data = { profileId: profile.id, role: profile.role, name: profile.name, version, source };
  for (const projectId of await projectsOfProfile(tx, profile)) tx.emit({ type: "profile.changed", projectId, data });
}
