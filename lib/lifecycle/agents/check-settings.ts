import { editableOf } from "#lib/contract/agents/drivers.ts";
import type { ProfileRole, ProfileSettings, SettingName } from "#lib/contract/agents/profiles.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";

/** Throws `invalid_request` for settings that cannot be changed in a profile of this driver. */
export function checkSettings(role: ProfileRole, driver: string, settings: ProfileSettings): void {
  const editable = editableOf(role, driver);
  const foreign = (Object.keys(settings) as SettingName[]).filter((name) => !editable.includes(name));
  if (foreign.length === 0) return;
  const message = `is not among what may be changed of a profile of the driver ${driver}`;
  throw new Refusal("invalid_request", `settings.${foreign[0]} ${message}.`, {
    errors: foreign.map((name) => ({ path: `settings.${name}`, message })),
  });
}
