import { withinFile } from "#lib/contract/agents/profile-ceilings.ts";
import type { AppliedProfile, ProfileRole } from "#lib/contract/agents/profiles.ts";
import { type ProfileInForce, readProfilesInForce } from "#lib/db/agents/applied-profile.ts";
import type { Reader } from "#lib/db/connection/tx.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";

/** The profile in force in a project; null where there is none, or none was named. */
export type ProfileFor = (projectId: string) => ProfileInForce | null;

/**
 * Reads the profiles with this id or name, for all projects of a claim at once. A profile is its service account's alone:
 * refuses `forbidden` where it names only those of others. `account` null: the run is the caller's by its lease, whoever made
 * its profile.
 */
export async function profileFor(
  tx: Reader,
  { role, account }: { role: ProfileRole; account: string | null },
  idOrName: string | null | undefined,
  projectIds: string[],
): Promise<ProfileFor> {
  if (!idOrName || projectIds.length === 0) return () => null;
  const named = await readProfilesInForce(tx, role, idOrName, projectIds);
  const own = named.filter((each) => account === null || each.account === null || each.account === account);
  if (own.length === 0 && named.length > 0) throw foreignProfile(idOrName);
  return (id) => own.find(({ projectId }) => projectId === null || projectId === id) ?? null;
}

/** The refusal of a profile that tokens of another name, or of another project, registered. */
export function foreignProfile(name: string): Refusal {
  const detail = `The profile ${name} belongs to another service account: use a token of the name and project that registered it, or a profile of your own name.`;
  return new Refusal("forbidden", detail);
}

/** A profile as a claim shows it: never with more than the worker's file allows. */
export function applied(profile: ProfileInForce | null): AppliedProfile | null {
  if (profile === null) return null;
  const { name, version, settings, registered } = profile;
  return { name, version, settings: withinFile(registered.settings, settings) };
}
