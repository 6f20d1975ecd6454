import { browserSetting } from "#lib/client/browser/browser-setting.ts";
import { ariaKeyShortcuts } from "./shortcut-keys.ts";

/** Shortcut, as the table of keys has it → what this person presses instead. */
export type OwnKeys = Readonly<Record<string, string>>;

/** The keys that a person has changed in this browser (WCAG 2.1.4). */
export const ownKeys = browserSetting<OwnKeys>("yardmaster.keys", parseOwnKeys);

/** The stored keys, without what nobody can press; empty if they cannot be read. */
export function parseOwnKeys(stored: string | null): OwnKeys {
  try {
    const found: unknown = JSON.parse(stored ?? "{}");
    if (typeof found !== "object" || found === null) return {};
    return Object.fromEntries(Object.entries(found).filter(([, own]) => typeof own === "string" && own !== ""));
  } catch {
    return {};
  }
}

/** What a person presses for a shortcut. */
export function pressedFor(shortcut: string, keys: OwnKeys): string {
  return keys[shortcut] ?? shortcut;
}

/** The shortcut that a press stands for; null: the person gave that shortcut another key, and no other has this one. */
export function meantBy(press: string, keys: OwnKeys): string | null {
  const taken = Object.entries(keys).find(([, own]) => own === press);
  if (taken) return taken[0];
  return press in keys ? null : press;
}

/** What this person presses for a shortcut, followed as it changes. */
export function useOwnKey(shortcut: string): string {
  return pressedFor(shortcut, ownKeys.use());
}

/** The value of `aria-keyshortcuts` for the control that does what a shortcut does. */
export function useAriaKeys(shortcut: string | undefined): string | undefined {
  const own = useOwnKey(shortcut ?? "");
  return own === "" ? undefined : ariaKeyShortcuts(own);
}

/** Whether single letters act at all; a person may turn them off (WCAG 2.1.4). On unless turned off in this browser. */
export const singleKeys = browserSetting("yardmaster.single-keys", (stored) => stored !== "off");
