import type { ListedShortcut } from "#lib/client/shortcuts.ts";

/** Moving about needs no palette: it is already where the keys are. */
const LEFT_OUT = new Set(["Move", "Select"]);
const OPENS_ITSELF = "mod+k";

/**
 * What the palette offers to do: each listed shortcut of the page once, those whose words begin with what was typed first.
 * With nothing typed, all of it.
 */
export function paletteActions(listed: readonly ListedShortcut[], typed: string): ListedShortcut[] {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const once = new Map(
    listed
      .filter(({ group, keys }) => !LEFT_OUT.has(group) && keys !== OPENS_ITSELF)
      .map((shortcut) => [shortcut.label, shortcut]),
  );
  return [...once.values()]
    .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
    .toSorted((a, b) => rank(a.label, words) - rank(b.label, words));
}

function rank(label: string, words: readonly string[]): number {
  const parts = label.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return words.every((word) => parts.some((part) => part.startsWith(word))) ? 0 : 1;
}
