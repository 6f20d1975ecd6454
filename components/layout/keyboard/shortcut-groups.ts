import type { ListedShortcut } from "#lib/client/shortcuts/use-listed-shortcuts.ts";

export interface ShortcutRow {
  label: string;
  /** Every key that does this: two are shown as "J or ↓", more as "1 to 7". */
  keys: string[];
}

/** What people look for first stands first; groups that are not named here follow in the order they come. */
const ORDER = ["Decide", "Move", "Read", "Select", "Go"];

/** Arranges the shortcuts of a page for reading: by group, one row per action, only those whose name has `query` in it. */
export function groupShortcuts(shortcuts: readonly ListedShortcut[], query: string) {
  const groups = new Map<string, Map<string, string[]>>(ORDER.map((title) => [title, new Map()]));
  for (const { group, label, keys } of shortcuts) {
    if (!label.toLowerCase().includes(query.trim().toLowerCase())) continue;
    const rows = groups.get(group) ?? new Map<string, string[]>();
    groups.set(group, rows.set(label, [...(rows.get(label) ?? []), keys]));
  }
  return [...groups]
    .map(([title, rows]) => ({ title, rows: [...rows].map(([label, keys]): ShortcutRow => ({ label, keys })) }))
    .filter(({ rows }) => rows.length > 0);
}
