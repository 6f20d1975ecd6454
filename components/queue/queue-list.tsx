"use client";
import { type KeyboardEvent, type ReactNode, type Ref, type RefObject, useEffect, useId, useRef } from "react";
import type { ShownRow } from "#lib/client/queue/use-queue-rows.ts";
import { useElementWidth } from "#lib/client/use-element-width.ts";
import { FULL_TRACK, QueueRowView } from "./queue-row.tsx";
import type { Move } from "./use-queue-desk.ts";

/**
 * The open holds as one list box: one stop of the Tab key, arrows and J and K inside. The selected row stays where it is on
 * the screen, whatever comes above it.
 */
export function QueueList({
  rows,
  selected,
  ref,
  onSelect,
  onMove,
  onOpen,
  onGone,
  onEnd,
  busy,
  empty,
}: {
  rows: readonly ShownRow[];
  selected: string | null;
  ref: Ref<HTMLDivElement>;
  onSelect: (holdId: string) => void;
  /** To the next or previous row, or to one end. */
  onMove: (to: Move) => void;
  /** Enter. */
  onOpen: () => void;
  onGone: (holdId: string) => void;
  /** The end of the list is near. */
  onEnd: () => void;
  busy: boolean;
  /** What is said under a list without rows. */
  empty: ReactNode;
}) {
  const base = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const width = useElementWidth(scroller);
  const ids = rows.map(({ row }) => row.id).join(" ");
  useKeptInPlace(scroller, selected, ids);
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
    if (move) onMove(move);
    else if (event.key === "Enter") onOpen();
    else return;
    event.preventDefault();
  };
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain [overflow-anchor:none]">
      <div
        ref={ref}
        role="listbox"
        aria-label="Open holds"
        aria-busy={busy}
        tabIndex={0}
        aria-activedescendant={selected !== null && ids.includes(selected) ? base + selected : undefined}
        onKeyDown={onKeyDown}
        className="focus-visible:outline-none [&:focus-visible>[aria-selected=true]]:outline-2 [&:focus-visible>[aria-selected=true]]:-outline-offset-2 [&:focus-visible>[aria-selected=true]]:outline-focus"
      >
        {rows.map((shown) => (
          <QueueRowView
            key={shown.row.id}
            shown={shown}
            id={base + shown.row.id}
            selected={shown.row.id === selected}
            trackWidth={trackWidth(width)}
            onSelect={() => onSelect(shown.row.id)}
            onGone={() => onGone(shown.row.id)}
          />
        ))}
      </div>
      {empty}
      <EndMark onEnd={onEnd} />
    </div>
  );
}

/** On a phone the tracks are shorter, and on a tablet with the hold beside the list still more. Pixels. */
function trackWidth(list: number | null): number {
  if (list === null || list >= 460) return FULL_TRACK;
  return list < 350 ? 72 : 116;
}

const MOVES: Record<string, Move> = {
  ArrowDown: "next",
  ArrowUp: "previous",
  Home: "first",
  End: "last",
};

/** What comes or goes above the selected row scrolls by as much, so that the row stays at its pixel. */
function useKeptInPlace(scroller: RefObject<HTMLDivElement | null>, selected: string | null, ids: string): void {
  const last = useRef<{ selected: string | null; ids: string; top: number }>({ selected: null, ids, top: 0 });
  useEffect(() => {
    const box = scroller.current;
    const row = selected === null ? null : box?.querySelector<HTMLElement>(`[data-hold="${CSS.escape(selected)}"]`);
    if (!box || !row) return;
    const before = last.current;
    const top = row.offsetTop - box.scrollTop;
    if (before.selected === selected && before.ids !== ids) box.scrollTop += top - before.top;
    else if (before.selected !== selected) row.scrollIntoView({ block: "nearest" });
    const note = () => {
      last.current = { selected, ids, top: row.offsetTop - box.scrollTop };
    };
    note();
    box.addEventListener("scroll", note, { passive: true });
    return () => box.removeEventListener("scroll", note);
  }, [scroller, selected, ids]);
}

/** Asks for more before the end is seen. */
function EndMark({ onEnd }: { onEnd: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = mark.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onEnd();
      },
      { rootMargin: "800px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [onEnd]);
  return <div ref={mark} aria-hidden="true" className="h-px" />;
}
