/**
 * Shortcuts are written as `c`, `shift+p`, `mod+z` (⌘ on a Mac, Ctrl elsewhere), `?`, `arrowdown`, and with a space for
 * sequences: `g q`. A sign that needs Shift to be typed (`?`, `.`) is written as the sign itself.
 */
const CAPS: Record<string, string> = {
  shift: "⇧",
  enter: "↵",
  escape: "Esc",
  space: "Space",
  arrowup: "↑",
  arrowdown: "↓",
  arrowleft: "←",
  arrowright: "→",
  backspace: "⌫",
  tab: "Tab",
};
const ARIA: Record<string, string> = {
  shift: "Shift",
  enter: "Enter",
  escape: "Escape",
  space: "Space",
  arrowup: "ArrowUp",
  arrowdown: "ArrowDown",
  arrowleft: "ArrowLeft",
  arrowright: "ArrowRight",
  backspace: "Backspace",
  tab: "Tab",
};

/** The key caps of a shortcut, one list per press: `g q` → `[["G"], ["Q"]]`, `mod+z` → `[["⌘", "Z"]]` or `[["Ctrl", "Z"]]`. */
export function keyCaps(shortcut: string, mac: boolean): string[][] {
  const caps: Record<string, string> = { ...CAPS, mod: mac ? "⌘" : "Ctrl" };
  return presses(shortcut).map((press) => press.map((key) => caps[key] ?? key.toUpperCase()));
}

/** A shortcut in a sentence: `⇧P`, `Ctrl Z`, `G then Q`. */
export function keyWords(shortcut: string, mac: boolean): string {
  return keyCaps(shortcut, mac).map(capWords).join(" then ");
}

/** The caps of one press as one piece: signs stand together, words apart. */
export function capWords(press: readonly string[]): string {
  return press.join(press.some((key) => key.length > 1 && key !== "Esc") ? " " : "");
}

/** The value of `aria-keyshortcuts`; undefined for sequences, which it cannot say. */
export function ariaKeyShortcuts(shortcut: string): string | undefined {
  const [press, ...more] = presses(shortcut);
  if (!press || more.length > 0) return undefined;
  const say = (mod: string) => press.map((key) => (key === "mod" ? mod : (ARIA[key] ?? key.toUpperCase()))).join("+");
  return press.includes("mod") ? `${say("Meta")} ${say("Control")}` : say("Meta");
}

/** The press that a key event makes, in the same writing: `shift+p`, `mod+z`, `?`. Null for a modifier alone or with Alt. */
export function pressOf(
  event: Pick<KeyboardEvent, "key" | "shiftKey" | "metaKey" | "ctrlKey" | "altKey">,
): string | null {
  if (event.altKey || MODIFIERS.has(event.key)) return null;
  const key = event.key === " " ? "space" : event.key.toLowerCase();
  const named = key.length > 1;
  const letter = key.toUpperCase() !== key;
  const shift = event.shiftKey && (named || letter) ? "shift+" : "";
  const mod = event.metaKey || event.ctrlKey ? "mod+" : "";
  return `${mod}${shift}${key}`;
}

const MODIFIERS = new Set([
  "Shift",
  "Control",
  "Alt",
  "Meta",
  "AltGraph",
  "CapsLock",
  "Dead",
  "Process",
  "Unidentified",
]);

function presses(shortcut: string): string[][] {
  return shortcut.split(" ").map((press) => (press === "+" ? ["+"] : press.split("+")));
}
