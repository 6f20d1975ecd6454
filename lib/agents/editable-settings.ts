import { z } from "zod";
import { editableOf, findDriver } from "#lib/contract/agents/drivers.ts";
import { beyondFile, withinFile } from "#lib/contract/agents/profile-ceilings.ts";
import type { ProfileRole, ProfileSettings, SettingName } from "#lib/contract/agents/profiles.ts";

/** A kind of worker: which part of its profile may be changed in the browser, and what its driver makes of it. */
export type WorkerKind = { role: ProfileRole; driver: string; fields: z.ZodRawShape };

export type EditedSettings = {
  settings: unknown;
  /** settings of the desk that this driver refuses: the file's are used instead */
  ignored: { name: SettingName; why: string }[];
};

/** The part of a checked profile that may be changed in the browser: what a worker registers. */
export function editableSettings({ role, driver }: WorkerKind, settings: unknown): ProfileSettings {
  const part = partOf(role, driver, settings);
  const given = editableOf(role, driver).flatMap((name) => (part[name] === undefined ? [] : [[name, part[name]]]));
  return Object.fromEntries(given);
}

/**
 * A checked profile with the settings of the desk in place of its editable ones, none of which widens what the file allows; one
 * that the desk leaves out has the driver's default. The driver's own fields decide: a setting that they refuse is ignored, and
 * the file's is used instead.
 */
export function withEdited(kind: WorkerKind, settings: unknown, edited: ProfileSettings): EditedSettings {
  const names = editableOf(kind.role, kind.driver);
  const foreign = (Object.keys(edited) as SettingName[]).filter((name) => !names.includes(name));
  const registered = editableSettings(kind, settings);
  const within = withinFile(registered, edited);
  const ignored = [
    ...foreign.map((name) => ({ name, why: "it is not given out to the desk" })),
    ...beyondFile(registered, edited).map(({ name, why }) => ({ name, why: `it ${why}` })),
  ];
  const wanted = new Map<SettingName, unknown>(names.map((name) => [name, within[name]]));
  const file = partOf(kind.role, kind.driver, settings);
  for (let left = names.length; left >= 0; left--) {
    const { data, error } = z.object(kind.fields).safeParse(replaced(kind, settings, wanted));
    if (data !== undefined) return { settings: { ...(settings as object), ...data }, ignored };
    for (const { path, message } of error.issues) {
      const name = names.find((one) => path.includes(one) && wanted.get(one) !== file[one]);
      if (name === undefined) continue;
      wanted.set(name, file[name]);
      ignored.push({ name, why: message });
    }
  }
  return { settings, ignored };
}

/** The settings with `wanted` in the place where the file has them. */
function replaced({ role, driver }: WorkerKind, settings: unknown, wanted: Map<SettingName, unknown>): unknown {
  const inside = findDriver(role, driver)?.inside;
  const part = { ...partOf(role, driver, settings), ...Object.fromEntries(wanted) };
  return inside === undefined ? part : { ...(settings as object), [inside]: part };
}

function partOf(role: ProfileRole, driver: string, settings: unknown): Partial<Record<string, unknown>> {
  const inside = findDriver(role, driver)?.inside;
  const part = inside === undefined ? settings : (settings as Record<string, unknown>)[inside];
  return (part ?? {}) as Record<string, unknown>;
}
