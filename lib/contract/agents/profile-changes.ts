import { PROFILE_TOOLS, type ProfileSettings, SETTING_NAMES, type SettingName } from "./profiles.ts";

export type SettingChange = {
  name: SettingName;
  before: ProfileSettings[SettingName];
  after: ProfileSettings[SettingName];
};

/** The differences between two versions of a profile's settings, in the order of the form. */
export function settingChanges(before: ProfileSettings, after: ProfileSettings): SettingChange[] {
  return SETTING_NAMES.filter((name) => comparable(before[name]) !== comparable(after[name])).map((name) => ({
    name,
    before: before[name],
    after: after[name],
  }));
}

/** A value as a string that is equal for equal values; the order of tools does not matter. */
function comparable(value: ProfileSettings[SettingName]): string {
  if (!Array.isArray(value)) return JSON.stringify(value ?? null);
  return JSON.stringify(PROFILE_TOOLS.filter((tool) => value.includes(tool)));
}
