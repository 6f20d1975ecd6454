import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, type RefObject, useImperativeHandle, useLayoutEffect } from "react";

/** Pixels: a line of text. Rows are measured once they are on screen. */
const LINE = 24;
const OVERSCAN = 12;

export interface RowsHandle {
  scrollTo: (index: number) => void;
  /** Every row may have another height now. */
  measureAgain: () => void;
}

/** Draws only the rows on screen, however many there are, inside an element that scrolls. */
export function VirtualRows({
  scroller,
  count,
  keyOf,
  row,
  onSize,
  ref,
}: {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  /** The same function as long as no row has another key: all of them are asked whenever it changes. */
  keyOf: (index: number) => number;
  row: (index: number) => ReactNode;
  /** The height of all rows has changed. */
  onSize: () => void;
  ref?: RefObject<RowsHandle | null>;
}) {
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE,
    overscan: OVERSCAN,
    getItemKey: keyOf,
  });
  const items = rows.getVirtualItems();
  const height = rows.getTotalSize();
  // biome-ignore lint/correctness/useExhaustiveDependencies: told of each height
  useLayoutEffect(onSize, [height, onSize]);
  useImperativeHandle(
    ref,
    () => ({
      scrollTo: (index) => rows.scrollToIndex(index, { align: "center" }),
      measureAgain: () => rows.measure(),
    }),
    [rows],
  );
  return (
    <div style={{ height }} className="relative">
      <div style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }} className="absolute inset-x-0 top-0">
        {items.map((item) => (
          <div key={item.key} data-index={item.index} ref={rows.measureElement}>
            {row(item.index)}
          </div>
        ))}
      </div>
    </div>
  );
}
