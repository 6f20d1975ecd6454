import { formatCount, formatMoney } from "#lib/client/text/amounts.ts";
import { PROFILE_TOOLS, type ProfileSettings, type SettingName } from "#lib/contract/agents/profiles.ts";

/** What each setting is called, and what one has to know to fill it in. */
export const SETTINGS: Record<SettingName, { label: string; hint: string }> = {
  model: { label: "Model", hint: "As its provider names it." },
  stepLimit: { label: "Step limit", hint: "Then the run waits for a person. The file’s is the most." },
  maxResumes: { label: "Resumes", hint: "Nudges after it stopped too early. The file’s is the most." },
  tools: { label: "Tools", hint: "It can always ask a person and finish." },
  budgetUsd: { label: "Budget", hint: "US dollars per run; then it waits. The file’s is the most." },
  requiredFile: { label: "Required file", hint: "Has to be written by the run. Empty: none." },
};

/** A setting as a person reads it: `5,000`, `$12`, `read_file, write_file`, `not set`. */
export function settingText(name: SettingName, value: ProfileSettings[SettingName]): string {
  if (value === undefined) return "not set";
  if (Array.isArray(value)) return toolsText(value);
  if (typeof value !== "number") return value;
  return name === "budgetUsd" ? formatMoney(value) : formatCount(value);
}

function toolsText(tools: readonly string[]): string {
  if (tools.length === 0) return "none";
  return tools.length === PROFILE_TOOLS.length ? "all five" : tools.join(", ");
}
