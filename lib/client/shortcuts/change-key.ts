import { KEY_TABLE, keyEntry, type Shortcut } from "./key-table.ts";
import { type OwnKeys, pressedFor } from "./own-keys.ts";
import { keyWords } from "./shortcut-keys.ts";

/** Begins the keys that go to a page, and so does nothing by itself. */
export const LEADER = "g";

/** What came of a press: the keys from now on, why it cannot be, or that a second press is to come. */
export type KeyChange = { keys: OwnKeys } | { refused: string } | { started: string };

/** The shortcuts that a person may change: single letters and signs, and what begins with G. Arrows, Enter, digits and ⌘ stay. */
export function changeableKeys(): Shortcut[] {
  return (Object.keys(KEY_TABLE) as Shortcut[]).filter((shortcut) => /^(g )?(shift\+)?[^0-9]$/.test(shortcut));
}

/**
 * Gives a shortcut the key that was pressed; `started` is the press before it, where that was the leader. A key does one
 * thing: another shortcut's is refused, with whose it is.
 */
export function changeKey(
  keys: OwnKeys,
  shortcut: string,
  press: string,
  { started, mac }: { started: string | null; mac: boolean },
): KeyChange {
  if (press === LEADER && started === null) return { started: press };
  const refused = refusalOf(press, started, mac);
  if (refused) return { refused };
  const own = started === null ? press : `${started} ${press}`;
  const taken = Object.keys(KEY_TABLE).find((other) => other !== shortcut && pressedFor(other, keys) === own);
  if (taken)
    return {
      refused: `${keyWords(own, mac)} is for “${keyEntry(taken)?.label}”. Press another, or change that one first.`,
    };
  const { [shortcut]: _, ...others } = keys;
  return { keys: own === shortcut ? others : { ...others, [shortcut]: own } };
}

function refusalOf(press: string, started: string | null, mac: boolean): string | null {
  if (press.startsWith("mod+"))
    return `The browser has its own use for ${keyWords("mod", mac)}. Press a letter or a sign.`;
  const key = press.replace(/^shift\+/, "");
  if (key.length > 1) return `${keyWords(press, mac)} stays what it is. Press a letter or a sign.`;
  if (/\d/.test(key)) return "Digits are for segments and answers. Press a letter or a sign.";
  return press === started ? `After ${keyWords(press, mac)} comes another letter or sign.` : null;
}
