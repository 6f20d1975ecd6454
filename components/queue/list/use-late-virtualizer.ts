import type { Virtualizer, VirtualizerOptions } from "@tanstack/react-virtual";
import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { afterLoad } from "#lib/client/browser/after-load.ts";

type Code = typeof import("@tanstack/react-virtual");
type Options = Pick<
  VirtualizerOptions<HTMLDivElement, HTMLElement>,
  "count" | "getScrollElement" | "estimateSize" | "overscan" | "getItemKey"
>;

/**
 * What `useVirtualizer` does, with code that is fetched once the page has been painted: null until then. The hook itself
 * could only be used by a component that begins again when its code comes, and all rows with it.
 */
export function useLateVirtualizer({
  isMadeUpFor,
  ...options
}: Options & {
  /** Whether the rest stays where it is on the screen when a row above the screen turns out higher than it was taken for. */
  isMadeUpFor: (index: number) => boolean;
}): {
  virtual: Virtualizer<HTMLDivElement, HTMLElement> | null;
  measure: (row: HTMLElement | null) => void;
} {
  const [, draw] = useReducer((drawn: number) => drawn + 1, 0);
  const isCommitting = useRef(false);
  const [made, setMade] = useState<{ code: Code; virtual: Virtualizer<HTMLDivElement, HTMLElement> } | null>(null);
  const all = (code: Code): VirtualizerOptions<HTMLDivElement, HTMLElement> => ({
    ...options,
    observeElementRect: code.observeElementRect,
    observeElementOffset: code.observeElementOffset,
    scrollToFn: code.elementScroll,
    measureElement: (row, entry, virtual) =>
      // What covers the list on a phone takes its rows' height: they are as high as they were.
      row.offsetParent === null ? heightOf(virtual, row) : code.measureElement(row, entry, virtual),
    // Rows are measured by their refs, while React commits: there it cannot be told to draw at once, and does.
    onChange: (_, sync) => (sync && !isCommitting.current ? flushSync(draw) : draw()),
  });
  const make = useRef((_: Code) => {});
  useLayoutEffect(() => {
    make.current = (code) => {
      const { scrollTop = 0, clientWidth = 0, clientHeight = 0 } = options.getScrollElement() ?? {};
      // What is drawn already stays: the rows on screen are known before the first measurement.
      const now = { initialOffset: scrollTop, initialRect: { width: clientWidth, height: clientHeight } };
      setMade({ code, virtual: new code.Virtualizer({ ...all(code), ...now }) });
    };
  });
  useEffect(() => {
    let wanted = true;
    void afterLoad()
      .then(() => import("@tanstack/react-virtual"))
      .then((code) => wanted && make.current(code));
    return () => {
      wanted = false;
    };
  }, []);
  const virtual = made?.virtual ?? null;
  if (made !== null) {
    made.virtual.setOptions(all(made.code));
    made.virtual.shouldAdjustScrollPositionOnItemSizeChange = ({ index, end }, _, { scrollOffset }) =>
      isMadeUpFor(index) && end <= (scrollOffset ?? 0);
  }
  useLayoutEffect(() => virtual?._didMount(), [virtual]);
  useLayoutEffect(() => virtual?._willUpdate());
  const measure = useCallback(
    (row: HTMLElement | null) => {
      isCommitting.current = true;
      try {
        virtual?.measureElement(row);
      } finally {
        isCommitting.current = false;
      }
    },
    [virtual],
  );
  return { virtual, measure };
}

/** As it was last known, or taken for. */
function heightOf(virtual: Virtualizer<HTMLDivElement, HTMLElement>, row: HTMLElement): number {
  const index = virtual.indexFromElement(row);
  return virtual.measurementsCache[index]?.size ?? virtual.options.estimateSize(index);
}
