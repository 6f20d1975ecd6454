import type { ListedRow } from "#lib/client/queue/use-opened-cluster.ts";
import type { Selection } from "#lib/client/queue/use-selection.ts";
import { announce } from "#lib/client/toasts/announcements.ts";
import { holdName } from "#lib/engine/holds/hold-name.ts";

/** How rows are chosen, by keys and by mouse. */
export function useSelectionMoves({
  selection,
  rows,
  current,
  select,
  focusList,
}: {
  selection: Selection;
  rows: readonly ListedRow[];
  /** The selected row, at the moment of a key press. */
  current: () => string | null;
  select: (key: string) => void;
  focusList: () => void;
}) {
  const open = rows.filter(({ notice, leaving }) => notice === null && !leaving);
  const find = (key: string | null) => open.find((shown) => shown.key === key)?.row;
  const set = async (keys: (string | null)[], on: boolean) => {
    const chosen = keys.flatMap((key) => find(key) ?? []);
    if (chosen.length === 0) return;
    await selection.set(chosen, on);
    const [only] = chosen;
    const what = chosen.length === 1 && only?.cluster === null ? holdName(only) : `${chosen.length} rows`;
    announce(on ? `${what} selected` : `${what} no longer selected`);
  };
  const toggleRow = (key: string | null) => {
    const row = find(key);
    if (row) void set([key], !selection.hasNow(row));
  };
  return {
    /** Adds the selected row, or removes it. */
    toggle: () => toggleRow(current()),
    toggleRow,
    /** ⇧J, ⇧K: adds the next row; going back over chosen rows removes them. */
    extend: (to: "next" | "previous") => {
      const selected = current();
      const at = open.findIndex(({ key }) => key === selected);
      const target = open[to === "next" ? at + 1 : at - 1];
      if (at < 0 || !target) return void set([selected], true);
      const goesBack = selection.hasNow(target.row);
      void (goesBack ? set([selected], false) : set([selected, target.key], true));
      select(target.key);
      focusList();
    },
    /** ⇧ click: adds all rows from the selected one to this one. */
    range: (key: string) => {
      const keys = open.map((shown) => shown.key);
      const [a, b] = [keys.indexOf(current() ?? key), keys.indexOf(key)];
      if (b < 0) return;
      const from = a < 0 ? b : Math.min(a, b);
      void set(keys.slice(from, Math.max(a, b) + 1), true);
    },
    all: () => void selection.all(),
  };
}
