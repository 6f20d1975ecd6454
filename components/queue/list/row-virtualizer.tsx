import { measureElement, useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useState } from "react";

/** Rows that are drawn beyond each end of the screen. */
const OVERSCAN = 6;

type ListVirtualizer = Virtualizer<HTMLDivElement, HTMLElement>;

/** Which rows are drawn, and where. */
export interface RowWindow {
  virtual: ListVirtualizer;
  /** Indices of the first and the last row that is drawn; the last is -1 in an empty list. */
  first: number;
  last: number;
  /** Pixels from the top of the list to the first of them, and the height of the whole list. */
  top: number;
  height: number;
  /** The selected row, its index, and how many pixels from the top of the list it begins; null: it is not in the list. */
  selected: string | null;
  index: number;
  start: number | null;
}

/**
 * Draws nothing, and says which rows the list draws. A component of its own, because its code is fetched after the first
 * paint: the list could not begin to use the hook then without drawing all of its rows anew.
 */
export function RowVirtualizer({
  scroller,
  keyOf,
  count,
  rowHeight,
  selected,
  index,
  onChange,
}: {
  scroller: RefObject<HTMLDivElement | null>;
  /** The keys of all rows. */
  keyOf: (index: number) => string;
  count: number;
  /** Pixels, of a row that was not measured yet. */
  rowHeight: number;
  selected: string | null;
  index: number;
  onChange: (change: (before: RowWindow | null) => RowWindow) => void;
}) {
  // The rows on screen are known before the first measurement.
  const [initialRect] = useState(() => ({
    width: scroller.current?.clientWidth ?? 0,
    height: scroller.current?.clientHeight ?? 0,
  }));
  const virtual = useVirtualizer<HTMLDivElement, HTMLElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    getItemKey: keyOf,
    initialRect,
    initialOffset: () => scroller.current?.scrollTop ?? 0,
    measureElement: (row, entry, instance) =>
      // What covers the list on a phone takes its rows' height: they are as high as they were.
      row.offsetParent === null ? knownHeight(instance, row) : measureElement(row, entry, instance),
  });
  // A row above the selected one that turns out higher is made up for by the list, once, and not here too.
  virtual.shouldAdjustScrollPositionOnItemSizeChange = (row, _, { scrollOffset }) =>
    row.index >= index && row.end <= (scrollOffset ?? 0);
  useLayoutEffect(() => {
    const rows = virtual.getVirtualItems();
    const now: RowWindow = {
      virtual,
      first: rows[0]?.index ?? 0,
      last: rows.at(-1)?.index ?? -1,
      top: rows[0]?.start ?? 0,
      height: virtual.getTotalSize(),
      selected,
      index,
      start: virtual.measurementsCache[index]?.start ?? null,
    };
    onChange((before) => (before !== null && isSame(before, now) ? before : now));
  });
  return null;
}

/** As it was last measured, or taken for. */
function knownHeight(virtual: ListVirtualizer, row: HTMLElement): number {
  const index = virtual.indexFromElement(row);
  return virtual.measurementsCache[index]?.size ?? virtual.options.estimateSize(index);
}

function isSame(before: RowWindow, now: RowWindow): boolean {
  return (Object.keys(now) as (keyof RowWindow)[]).every((name) => before[name] === now[name]);
}
