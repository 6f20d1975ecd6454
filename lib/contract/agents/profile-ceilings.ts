import type { ProfileSettings } from "./profiles.ts";

/** Of these, a person or a request may give less than the worker's file, and never more. */
const BUDGETS = ["stepLimit", "maxResumes", "budgetUsd"] as const;

/**
 * Settings without what the file does not allow (docs/contract.md#profile-registry): tools only shrink, budgets only fall, and
 * what is left out is as in the file.
 */
export function withinFile(file: ProfileSettings, wanted: ProfileSettings): ProfileSettings {
  const within = { ...wanted };
  for (const name of BUDGETS) {
    const most = file[name];
    if (most !== undefined) within[name] = Math.min(most, wanted[name] ?? most);
  }
  const allowed = file.tools;
  if (allowed !== undefined) within.tools = (wanted.tools ?? allowed).filter((tool) => allowed.includes(tool));
  return within;
}

/** What of the settings says more than the file allows: the setting, and a sentence without its subject. */
export function beyondFile(
  file: ProfileSettings,
  wanted: ProfileSettings,
): { name: keyof ProfileSettings; why: string }[] {
  const budgets = BUDGETS.flatMap((name) => {
    const [most, asked] = [file[name], wanted[name]];
    if (most === undefined || asked === undefined || asked <= most) return [];
    return [{ name, why: `can be ${most} at most, as in the worker's file` }];
  });
  const { tools: allowed } = file;
  const foreign = wanted.tools?.filter((tool) => allowed?.includes(tool) === false) ?? [];
  if (foreign.length === 0) return budgets;
  return [...budgets, { name: "tools", why: `cannot have ${foreign.join(", ")}: the worker's file does not` }];
}
