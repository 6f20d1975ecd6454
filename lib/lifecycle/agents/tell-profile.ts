import type { ProfileVersion } from "#lib/contract/agents/profiles.ts";
import { type LockedProfile, readProjectsOfProfile } from "#lib/db/agents/write-profile.ts";
import type { Tx } from "#lib/db/connection/tx.ts";

/** Writes into the log of each project the profile works in that it has another version in force. */
export async function tellProfile(
  tx: Tx,
  profile: Pick<LockedProfile, "id" | "projectId" | "role" | "name">,
  version: number,
  source: ProfileVersion["source"],
): Promise<void> {
  const data = { profileId: profile.id, role: profile.role, name: profile.name, version, source };
  for (const projectId of await readProjectsOfProfile(tx, profile))
    tx.emit({ type: "profile.changed", projectId, data });
}
