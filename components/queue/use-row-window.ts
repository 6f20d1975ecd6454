import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useRef } from "react";
import type { ListedRow } from "#lib/client/queue/use-opened-cluster.ts";

/** Pixels: a row of the list on a desktop. Rows are measured once they are on screen; on a phone they are as high as they need. */
const ROW = 80;
const OVERSCAN = 6;
/** What the server draws: as much as a large screen shows. */
const FIRST_SIGHT = { width: 560, height: 900 };

/**
 * Only the rows on screen, of any number of them. The selected row stays where it is on the screen, whatever comes or goes
 * above it; another one that is selected comes into sight. Sizes are set on the elements from here: a style attribute in
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
  const frame = useRef<HTMLDivElement>(null);
  const window = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: OVERSCAN,
    initialRect: FIRST_SIGHT,
    getItemKey: (index) => nameOf(rows[index]),
  });
  const items = virtual.getVirtualItems();
  const height = virtual.getTotalSize();
  const top = items[0]?.start ?? 0;
  useLayoutEffect(() => {
    frame.current?.style.setProperty("height", `${height}px`);
    window.current?.style.setProperty("transform", `translateY(${top}px)`);
  }, [height, top]);

  const index = selected === null ? -1 : rows.findIndex(({ key }) => key === selected);
  const start = virtual.measurementsCache[index]?.start ?? null;
  const before = useRef<{ selected: string | null; start: number | null }>({ selected: null, start: null });
  useLayoutEffect(() => {
    const box = scroller.current;
    const last = before.current;
    before.current = { selected, start };
    if (box === null || start === null) return;
    if (last.selected !== selected) virtual.scrollToIndex(index, { align: "auto" });
    else if (last.start !== null && last.start !== start) box.scrollTop += start - last.start;
  }, [scroller, virtual, selected, index, start]);
  return {
    frame,
    window,
    items,
    /** Of what is on screen, or nearly. */
    first: items[0]?.index ?? 0,
    last: items.at(-1)?.index ?? 0,
    measure: virtual.measureElement,
  };
}

/** A hold of an opened cluster may also stand in the list by itself, while that does not move. */
function nameOf(shown: ListedRow | undefined): string {
  if (shown === undefined) return "";
  return shown.member ? `${shown.key} in its cluster` : shown.key;
}
