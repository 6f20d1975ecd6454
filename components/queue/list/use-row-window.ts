import { type RefObject, useLayoutEffect, useRef } from "react";
import { usePhone } from "#lib/client/browser/use-phone.ts";
import type { ListedRow } from "#lib/client/queue/use-opened-cluster.ts";
import { useLateVirtualizer } from "./use-late-virtualizer.ts";

/** Pixels: a row of the list on a desktop. Rows are measured once they are on screen; on a phone they are as high as they need. */
const ROW = 80;
const OVERSCAN = 6;
/** Rows that are drawn before anything was measured: a window on a screen of 1080 pixels shows no more. */
const FIRST_SIGHT = 10;

/**
 * Only the rows on screen, of any number of them. The selected row stays where it is on the screen, whatever comes or goes
 * above it; another one that is selected comes into sight, but on a phone, where a hold covers the list: back from it, one is
 * where one was. Sizes are set on the elements from here: a style attribute in
 * markup would break the content policy.
 */
export function useRowWindow({
  scroller,
  rows,
  selected,
}: {
  scroller: RefObject<HTMLDivElement | null>;
  rows: readonly ListedRow[];
  selected: string | null;
}) {
  const phone = usePhone();
  const frame = useRef<HTMLDivElement>(null);
  const window = useRef<HTMLDivElement>(null);
  const index = selected === null ? -1 : rows.findIndex(({ key }) => key === selected);
  const { virtual, measure } = useLateVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: OVERSCAN,
    getItemKey: (place) => nameOf(rows[place]),
    // What is above the selected row is made up for below, once.
    isMadeUpFor: (place) => place >= index,
  });
  const items: readonly Item[] = virtual?.getVirtualItems() ?? firstItems(rows);
  const height = virtual?.getTotalSize() ?? rows.length * ROW;
  const top = items[0]?.start ?? 0;
  useLayoutEffect(() => {
    frame.current?.style.setProperty("height", `${height}px`);
    window.current?.style.setProperty("transform", `translateY(${top}px)`);
  }, [height, top]);

  const start = virtual?.measurementsCache[index]?.start ?? null;
  const before = useRef<{ selected: string | null; start: number | null }>({ selected: null, start: null });
  useLayoutEffect(() => {
    const box = scroller.current;
    if (virtual === null || box === null) return;
    const last = before.current;
    before.current = { selected, start };
    if (start === null) return;
    if (last.selected !== selected) {
      if (!phone) virtual.scrollToIndex(index, { align: "auto" });
    } else if (last.start !== null && last.start !== start) box.scrollTop += start - last.start;
  }, [scroller, virtual, selected, index, start, phone]);
  return {
    frame,
    window,
    items,
    /** Of what is on screen, or nearly. */
    first: items[0]?.index ?? 0,
    last: items.at(-1)?.index ?? 0,
    measure,
  };
}

interface Item {
  index: number;
  key: string | number | bigint;
  /** Pixels from the top of the list. */
  start: number;
}

function firstItems(rows: readonly ListedRow[]): Item[] {
  return rows.slice(0, FIRST_SIGHT).map((row, index) => ({ index, key: nameOf(row), start: index * ROW }));
}

/** A hold of an opened cluster may also stand in the list by itself, while that does not move. */
function nameOf(shown: ListedRow | undefined): string {
  if (shown === undefined) return "";
  return shown.member ? `${shown.key} in its cluster` : shown.key;
}
