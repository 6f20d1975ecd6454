import { withEdited } from "#lib/agents/editable-settings.ts";
import type { AppliedProfile } from "#lib/contract/agents/profiles.ts";
import type { Profile } from "./profile.ts";
import { kindOf } from "./register-profile.ts";

/** The settings for one job: those of the file, with the edits made in the browser. Each warning is a sentence. */
export function settingsOfClaim(
  profile: Profile,
  inForce: AppliedProfile | null | undefined,
): { settings: unknown; warnings: string[] } {
  if (!inForce) return { settings: profile.settings, warnings: [] };
  const { settings, ignored } = withEdited(kindOf(profile), profile.settings, inForce.settings);
  const of = `of version ${inForce.version} of the profile ${inForce.name}`;
  const warnings = ignored.map(({ name, why }) => `${name} ${of} is not used, the worker's file counts: ${why}.`);
  return { settings, warnings };
}
