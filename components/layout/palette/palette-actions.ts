import type { ListedShortcut } from "#lib/client/shortcuts/use-listed-shortcuts.ts";

/** What is decided stands first; moving about is mostly done by key and stands below what else can be done. */
const PLACES: Record<string, number> = { Decide: 0, Move: 2, Select: 2 };
const OPENS_ITSELF = "mod+k";

/** The actions of the page, each once, those whose words begin with what was typed first. With nothing typed, all of them. */
export function paletteActions(listed: readonly ListedShortcut[], typed: string): ListedShortcut[] {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const once = new Map(
    listed
      .filter(({ keys }) => keys !== OPENS_ITSELF)
      .map((shortcut) => ({ ...shortcut, label: shortcut.says ?? shortcut.label }))
      .map((shortcut) => [shortcut.label, shortcut]),
  );
  return [...once.values()]
    .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
    .toSorted((a, b) => rank(a, words) - rank(b, words));
}

function rank({ label, group }: ListedShortcut, words: readonly string[]): number {
  const parts = label.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const begins = words.every((word) => parts.some((part) => part.startsWith(word)));
  return (begins ? 0 : 3) + (PLACES[group] ?? 1);
}
