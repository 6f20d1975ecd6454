import { keyEntry } from "./key-table.ts";
import { type LiveShortcut, useLiveShortcuts } from "./shortcuts.ts";

export interface ListedShortcut {
  /** As the table of keys has it; what this person presses for it may be another. */
  keys: string;
  label: string;
  group: string;
  says?: string;
}

/** Every shortcut that works on this page now, in words. Beside the table of keys, which no page needs to be read. */
export function useListedShortcuts(): ListedShortcut[] {
  return useLiveShortcuts().flatMap(inWords);
}

function inWords({ keys, label, says }: LiveShortcut): ListedShortcut[] {
  const entry = keyEntry(keys);
  return entry ? [{ keys, label: label ?? entry.label, group: entry.group, says }] : [];
}
