import { LOADING } from "#lib/client/browser/early-clicks.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import { NOT_DRAWN, sends } from "./early-press.ts";
import { keyEntry } from "./key-table.ts";
import { keyWords } from "./shortcut-keys.ts";
import { isMac } from "./use-mac.ts";

/**
 * Says of a key that does something elsewhere that there is nothing here it is for; of a key that does nothing anywhere, and of one
 * that a part of the page may still answer, nothing; but what would send is not kept for that part, and says so. `shortcut`: what it stands for, `press`: what was pressed.
 */
export function sayIdle(shortcut: string | null | undefined, press: string): void {
  const entry = keyEntry(shortcut ?? "");
  const isLoading = document.querySelector(LOADING) !== null;
  if (sends(press) && isLoading) showToast({ message: NOT_DRAWN, seconds: 4 });
  if (!entry || !isSign(press) || isLoading) return;
  const words = entry.label.charAt(0).toLowerCase() + entry.label.slice(1);
  showToast({ message: `${keyWords(press, isMac())} is for “${words}”: there is nothing like that here.`, seconds: 4 });
}

/** Arrows, Enter, Space and Escape have a meaning of their own in the browser. */
function isSign(press: string): boolean {
  return press.replace(/^shift\+/, "").length === 1;
}
