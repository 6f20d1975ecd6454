import { editableOf } from "#lib/contract/agents/drivers.ts";
import { beyondFile, withinFile } from "#lib/contract/agents/profile-ceilings.ts";
import { settingChanges } from "#lib/contract/agents/profile-changes.ts";
import type { EditProfile, Profile, ProfileSettings } from "#lib/contract/agents/profiles.ts";
import { findProfile, readProfile } from "#lib/db/agents/profiles.ts";
import { insertProfileVersion, lockProfile } from "#lib/db/agents/write-profile.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { found, permitted, person } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal, refuseField } from "#lib/lifecycle/transaction/refusal.ts";
import { checkSettings } from "./check-settings.ts";
import { tellProfile } from "./tell-profile.ts";

/**
 * Changes the settings of a profile, for runs that are claimed or resumed from now on. The same settings again make no version.
 * By: `administer`. Locks the profile. Event: `profile.changed`. Refuses `version_mismatch`; `invalid_request` for settings
 * that this driver does not have, and for those that allow more than the worker's file. What is left out is as in that file.
 */
export async function editProfile(access: Access, id: string, change: EditProfile): Promise<Profile> {
  await permitted(access, "administer", findProfile(id), "profile");
  const { role, driver } = await readProfile(id);
  checkSettings(role, driver, change.settings);
  if (editableOf(role, driver).includes("model") && change.settings.model === undefined)
    throw refuseField("settings.model", "is needed");
  const actor = person(access);
  await transact(actor, async (tx) => {
    const profile = found(await lockProfile(tx, id), "profile");
    if (profile.version !== change.version) {
      const detail = `The profile is at version ${profile.version} now.`;
      throw new Refusal("version_mismatch", detail, { version: profile.version });
    }
    refuseMoreThanFile(profile.registered.settings, change.settings);
    const settings = withinFile(profile.registered.settings, change.settings);
    const changes = settingChanges(profile.settings, settings);
    if (changes.length === 0) return;
    const version = profile.version + 1;
    await insertProfileVersion(tx, id, { version, settings, source: "browser", actor });
    await tellProfile(tx, profile, version, "browser");
    const subject = { kind: "profile", id, name: profile.name };
    const data = { version, settings: changes.map(({ name }) => name) };
    await recordAct(tx, access, { act: "profile.changed", projectId: profile.projectId, subject, data });
  });
  return readProfile(id);
}

function refuseMoreThanFile(file: ProfileSettings, wanted: ProfileSettings): void {
  const beyond = beyondFile(file, wanted).map(({ name, why }) => ({ path: `settings.${name}`, message: why }));
  const [first] = beyond;
  if (first === undefined) return;
  const detail = `${first.path} ${first.message}. Change the file on the worker's machine first.`;
  throw new Refusal("invalid_request", detail, { errors: beyond });
}
