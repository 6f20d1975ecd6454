import type { ProfileVersion } from "#lib/contract/agents/profiles.ts";
import { type LockedProfile, readProjectsOfProfile } from "#lib/db/agents/write-profile.ts";
import type { Tx } from "#lib/db/connection/tx.ts";

/** Writes the event `profile.changed` in each project where the profile works. */
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
