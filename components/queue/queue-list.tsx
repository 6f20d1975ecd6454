"use client";
import clsx from "clsx";
import {
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from "react";
import type { ListedRow } from "#lib/client/queue/use-opened-cluster.ts";
import type { Selection } from "#lib/client/queue/use-selection.ts";
import { useElementWidth } from "#lib/client/use-element-width.ts";
import type { QueueCluster, QueueRow } from "#lib/contract/queue.ts";
import { GroupRowView } from "./group-row.tsx";
import { FULL_TRACK, QueueRowView } from "./queue-row.tsx";
import type { Move } from "./use-queue-desk.ts";
import type { SelectionMoves } from "./use-selection-moves.ts";

/**
 * The open holds as one list box: one stop of the Tab key, arrows and J and K inside. The selected row stays where it is on
 * the screen, whatever comes above it.
 */
export function QueueList({
  rows,
  selected,
  selection,
  moves,
  opened,
  ref,
  onSelect,
  onMove,
  onOpen,
  onToggleOpen,
  onResolve,
  onGone,
  onEnd,
  onMembersEnd,
  busy,
  empty,
}: {
  rows: readonly ListedRow[];
  selected: string | null;
  selection: Selection;
  moves: SelectionMoves;
  /** Fingerprint of the cluster whose holds are listed below it. */
  opened: string | null;
  ref: Ref<HTMLDivElement>;
  onSelect: (key: string) => void;
  /** To the next or previous row, or to one end. */
  onMove: (to: Move) => void;
  /** Enter. */
  onOpen: () => void;
  onToggleOpen: (fingerprint: string) => void;
  onResolve: (fingerprint: string) => void;
  onGone: (holdId: string) => void;
  /** The end of the list is near. */
  onEnd: () => void;
  /** The end of the opened cluster is near. */
  onMembersEnd: () => void;
  busy: boolean;
  /** What is said under a list without rows. */
  empty: ReactNode;
}) {
  const base = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const width = useElementWidth(scroller);
  const ids = rows.map(({ key }) => key).join(" ");
  useKeptInPlace(scroller, selected, ids);
  const lastMember = rows.findLastIndex(({ member }) => member);
  const isChoosing = selection.choosing || selection.holds.size > 0;
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
    if (move) onMove(move);
    else if (event.key === "Enter") onOpen();
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={scroller}
      className={clsx(
        "min-h-0 flex-1 overflow-y-auto overscroll-contain [overflow-anchor:none]",
        selection.holds.size > 0 && "pb-36",
      )}
    >
      <div
        ref={ref}
        role="listbox"
        aria-label="Open holds"
        aria-busy={busy}
        aria-multiselectable={isChoosing || undefined}
        tabIndex={0}
        aria-activedescendant={selected !== null && ids.includes(selected) ? base + selected : undefined}
        onKeyDown={onKeyDown}
        className="focus-visible:outline-none [&:focus-visible>[aria-selected=true]]:outline-2 [&:focus-visible>[aria-selected=true]]:-outline-offset-2 [&:focus-visible>[aria-selected=true]]:outline-focus"
      >
        {rows.map((shown, index) => {
          const { key, row } = shown;
          const props = {
            shown,
            id: base + key,
            selected: key === selected,
            checked: isChoosing ? selection.has(row) : null,
            member: shown.member,
            trackWidth: trackWidth(width),
            onSelect: (event: MouseEvent) => {
              if (event.shiftKey) moves.range(key);
              else if (event.metaKey || event.ctrlKey || selection.choosing) moves.toggleRow(key);
              else onSelect(key);
            },
            onToggle: (event: MouseEvent) => (event.shiftKey ? moves.range(key) : moves.toggleRow(key)),
            onGone: () => onGone(row.id),
          };
          return isGroup(shown) ? (
            <GroupRowView
              key={key}
              {...props}
              shown={shown}
              open={key === opened}
              onOpen={() => onToggleOpen(key)}
              onResolve={() => onResolve(key)}
            />
          ) : (
            <Fragment key={shown.member ? `${key} in its cluster` : key}>
              <QueueRowView {...props} />
              {index === lastMember && <EndMark onEnd={onMembersEnd} />}
            </Fragment>
          );
        })}
      </div>
      {empty}
      <EndMark onEnd={onEnd} />
    </div>
  );
}

function isGroup<Shown extends ListedRow>(
  shown: Shown,
): shown is Shown & { row: QueueRow & { cluster: QueueCluster } } {
  return shown.row.cluster !== null;
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
