import { type CSSProperties, type ReactNode, type RefObject, Suspense, useLayoutEffect, useRef, useState } from "react";
import { lazyPart } from "#components/ui/lazy/lazy-part.ts";
import { usePhone } from "#lib/client/browser/use-phone.ts";
import type { ListedRow } from "#lib/client/queue/use-opened-cluster.ts";
import type { RowWindow } from "./row-virtualizer.tsx";

const RowVirtualizer = lazyPart(() => import("./row-virtualizer.tsx").then((all) => all.RowVirtualizer));

/** Pixels: a row of the list on a desktop. Rows are measured once they are on screen; on a phone they are as high as they need. */
const ROW = 58;
/** Rows that are drawn before anything was measured: a window on a screen of 1080 pixels shows no more. */
const FIRST_ROWS = 16;

/**
 * Draws only the rows on screen, however many there are. The selected row stays where it is on the screen, whatever comes or
 * goes above it. Selecting another row scrolls it into sight, but not on a phone, where the hold covers the list and Back
 * leads to where the person was.
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
  const [drawn, setDrawn] = useState<RowWindow | null>(null);
  const first = drawn?.first ?? 0;
  const last = Math.min(drawn?.last ?? FIRST_ROWS - 1, rows.length - 1);

  const before = useRef<Pick<RowWindow, "selected" | "start">>({ selected: null, start: null });
  useLayoutEffect(() => {
    const box = scroller.current;
    if (drawn === null || box === null) return;
    const { start, index, virtual } = drawn;
    const was = before.current;
    before.current = drawn;
    if (start === null) return;
    if (was.selected !== drawn.selected) {
      if (!phone) virtual.scrollToIndex(index, { align: "auto" });
    } else if (was.start !== null && was.start !== start) box.scrollTop += start - was.start;
  }, [scroller, drawn, phone]);

  const virtualizer: ReactNode = (
    <Suspense fallback={null}>
      <RowVirtualizer
        scroller={scroller}
        keyOf={(place) => nameOf(rows[place])}
        count={rows.length}
        rowHeight={ROW}
        selected={selected}
        index={selected === null ? -1 : rows.findIndex(({ key }) => key === selected)}
        onChange={setDrawn}
      />
    </Suspense>
  );
  return {
    /** Of what stands around the rows: as high as all of them. */
    frame: { height: drawn?.height ?? rows.length * ROW } satisfies CSSProperties,
    /** Of the rows that are drawn. */
    place: { transform: `translateY(${drawn?.top ?? 0}px)` } satisfies CSSProperties,
    /** To be drawn after the rows. */
    virtualizer,
    items: rows.slice(first, last + 1).map((row, place) => ({ index: first + place, key: nameOf(row) })),
    first,
    last: Math.max(0, last),
    measure: drawn?.virtual.measureElement ?? notYet,
  };
}

function notYet(): void {}

/** A hold of an opened cluster may also stand in the list by itself, while that does not move. */
function nameOf(shown: ListedRow | undefined): string {
  if (shown === undefined) return "";
  return shown.member ? `${shown.key} in its cluster` : shown.key;
}
