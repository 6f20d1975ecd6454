import { PROFILE_TOOLS, ProfileSettings, type SettingName } from "#lib/contract/agents/profiles.ts";

/** Settings while somebody writes them: text as it stands in the fields. */
export type ProfileDraft = Record<Exclude<SettingName, "tools">, string> & { tools: readonly string[] };

const TEXTS = ["model", "stepLimit", "maxResumes", "budgetUsd", "requiredFile"] as const;

/** What the fields show for settings. Left out, tools are all of them. */
export function draftOf(settings: ProfileSettings): ProfileDraft {
  const texts = TEXTS.map((name) => [name, settings[name] === undefined ? "" : String(settings[name])]);
  return { ...(Object.fromEntries(texts) as Omit<ProfileDraft, "tools">), tools: settings.tools ?? PROFILE_TOOLS };
}

/** The settings that a draft says, of those that this profile gives out, or what is wrong with which field. */
export function readDraft(
  draft: ProfileDraft,
  editable: readonly SettingName[],
  before: ProfileSettings,
): { settings: ProfileSettings; errors: Partial<Record<SettingName, string>> } {
  const written: Record<string, unknown> = {};
  for (const name of editable) {
    const value = name === "tools" ? toolsIn(draft, before) : valueIn(name, draft[name].trim());
    if (value !== undefined) written[name] = value;
  }
  const { data, error } = ProfileSettings.safeParse(written);
  const errors: Partial<Record<SettingName, string>> = Object.fromEntries(
    (error?.issues ?? []).map(({ path }) => [path[0], WRONG[path[0] as SettingName]]),
  );
  if (editable.includes("model") && !("model" in written)) errors.model = "A model is needed.";
  return { settings: data ?? (written as ProfileSettings), errors };
}

const WRONG: Record<SettingName, string> = {
  model: "At most 200 signs.",
  stepLimit: "A whole number from 1 to 1,000,000.",
  maxResumes: "A whole number from 0 to 100.",
  tools: "Not tools of this driver.",
  budgetUsd: "An amount above 0, at most 1,000,000.",
  requiredFile: "At most 1,000 signs.",
};

function toolsIn({ tools }: ProfileDraft, before: ProfileSettings): readonly string[] | undefined {
  return tools.length === PROFILE_TOOLS.length && before.tools === undefined ? undefined : tools;
}

/** Separators are read as people write them; what is no number stays wrong. */
function valueIn(name: SettingName, text: string): string | number | undefined {
  if (text === "") return undefined;
  return name === "model" || name === "requiredFile" ? text : Number(text.replace(/[\s,_$]/g, ""));
}
