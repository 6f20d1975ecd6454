import type { AppliedProfile, ProfileRole } from "#lib/contract/agents/profiles.ts";
import { type ProfileInForce, readProfilesInForce } from "#lib/db/agents/applied-profile.ts";
import type { Reader } from "#lib/db/connection/tx.ts";

/** The profile in force in a project; null where there is none, or none was named. */
export type ProfileFor = (projectId: string) => ProfileInForce | null;

/** Reads the profiles with this id or name, for all projects of a claim at once. */
export async function profileFor(
  tx: Reader,
  role: ProfileRole,
  idOrName: string | null | undefined,
  projectIds: string[],
): Promise<ProfileFor> {
  if (!idOrName || projectIds.length === 0) return () => null;
  const profiles = await readProfilesInForce(tx, role, idOrName, projectIds);
  return (id) => profiles.find(({ projectId }) => projectId === null || projectId === id) ?? null;
}

/** A profile as a claim shows it. */
export function applied(profile: ProfileInForce | null): AppliedProfile | null {
  return profile && { name: profile.name, version: profile.version, settings: profile.settings };
}
