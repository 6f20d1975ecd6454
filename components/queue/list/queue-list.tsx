import clsx from "clsx";
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
} from "react";
import { focusPane } from "#components/batches/focus-beside.ts";
import { lazyPane } from "#components/ui/lazy/lazy-pane.tsx";
import { ErrorCard } from "#components/ui/notice/error-card.tsx";
import { SkeletonRows } from "#components/ui/notice/skeleton.tsx";
import type { ListedRow } from "#lib/client/queue/use-opened-cluster.ts";
import type { QueueCluster, QueueRow } from "#lib/contract/queue.ts";
import { factorsOff } from "../order/factors-off.ts";
import type { QueueScreenState } from "../use-queue-screen.ts";
import type { Move } from "../use-row-moves.ts";
import { GroupRowView } from "./group-row.tsx";
import { QueueRowView } from "./queue-row.tsx";
import type { RowActs } from "./row-frame.tsx";
import { useRowWindow } from "./use-row-window.tsx";

const EmptyQueue = lazyPane(() => import("./empty-queue.tsx").then((all) => all.EmptyQueue));

/** The list, or what is shown instead of it: loading, failed, empty. */
export function QueueList({ screen }: { screen: QueueScreenState }) {
  const { address, queue, rows } = screen;
  const { query, head } = queue;
  const isEmpty = head !== null && rows.length === 0 && queue.arrivals === 0 && !query.isPlaceholderData;
  return (
    <>
      {query.error && (
        <div className="p-3">
          <ErrorCard
            what={head ? "The list could not be read again." : "The queue did not load."}
            since={head ? new Date(query.dataUpdatedAt).toISOString() : undefined}
            onRetry={() => query.refetch()}
            busy={query.isFetching}
          >
            {head && "What you see is from before. "}
            {query.error.message}
          </ErrorCard>
        </div>
      )}
      {head === null && !query.error && <SkeletonRows rows={8} label="Loading the queue" className="h-20" />}
      <ListBox screen={screen}>
        {isEmpty && (
          <EmptyQueue head={head} filter={address.filter} project={screen.project} onClear={screen.clearFilter} />
        )}
      </ListBox>
    </>
  );
}

/**
 * The open holds as one list box: one stop of the Tab key, arrows and J and K inside. The selected row stays where it is on
 * the screen, whatever comes above it.
 */
function ListBox({ screen, children }: { screen: QueueScreenState; children: ReactNode }) {
  const { queue, rows, selected, selection, moves, opened } = screen;
  const { query, head } = queue;
  const off = factorsOff(screen.address.filter);
  // The holds of the opened cluster are rows too.
  const total = (head?.total ?? 0) + rows.filter(({ member }) => member).length;
  const isCounted = head !== null && !query.isPlaceholderData;
  const onEnd = useMore(query);
  const onMembersEnd = useMore(screen.members.query);
  const base = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useRowWindow({ scroller, rows, selected });
  const lastMember = rows.findLastIndex(({ member }) => member);
  const { items, first, last } = virtual;
  useEffect(() => {
    if (last >= rows.length - NEAR_END) onEnd();
    if (lastMember >= 0 && last >= lastMember - NEAR_END && first <= lastMember) onMembersEnd();
  }, [first, last, rows.length, lastMember, onEnd, onMembersEnd]);
  const isChoosing = selection.choosing || selection.holds.size > 0 || selection.everything !== null;
  const acts = useRowActs({
    select: (key, event) => {
      if (event.shiftKey) moves.range(key);
      else if (event.metaKey || event.ctrlKey || selection.choosing) moves.toggleRow(key);
      else screen.select(key);
    },
    toggle: (key, event) => (event.shiftKey ? moves.range(key) : moves.toggleRow(key)),
    open: (fingerprint) => {
      screen.select(fingerprint);
      screen.toggleOpen(fingerprint);
    },
    resolve: focusPane,
    gone: screen.hide,
  });
  const isShown = items.some(({ index }) => rows[index]?.key === selected);
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
    if (move) screen.move(move);
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
      <div style={virtual.frame} className="relative">
        <div
          ref={screen.list}
          style={virtual.place}
          role="listbox"
          aria-label="Open holds"
          aria-keyshortcuts="J K ArrowDown ArrowUp ArrowRight ArrowLeft Space Shift+J Shift+K Control+A Meta+A"
          aria-busy={query.isPlaceholderData}
          aria-multiselectable={isChoosing || undefined}
          tabIndex={0}
          aria-activedescendant={selected !== null && isShown ? base + selected : undefined}
          onKeyDown={onKeyDown}
          className="focus-visible:outline-none [&:focus-visible_[aria-selected=true]]:outline-2 [&:focus-visible_[aria-selected=true]]:-outline-offset-2 [&:focus-visible_[aria-selected=true]]:outline-focus"
        >
          {items.map(({ index, key: name }) => {
            const shown = rows[index];
            if (!shown) return null;
            const { key, row } = shown;
            const props = {
              shown,
              id: base + key,
              size: isCounted ? Math.max(total, rows.length) : -1,
              measure: virtual.measure,
              index,
              off,
              selected: key === selected,
              checked: isChoosing ? selection.has(row) : null,
              member: shown.member,
              acts,
            };
            return isGroup(shown) ? (
              <GroupRowView key={name} {...props} shown={shown} open={key === opened} />
            ) : (
              <QueueRowView key={name} {...props} />
            );
          })}
        </div>
        {virtual.virtualizer}
      </div>
      {children}
    </div>
  );
}

/** Reads the next page of a list, unless there is none or it is already being read. */
function useMore({
  hasNextPage,
  isFetchingNextPage,
  fetchNextPage,
}: QueueScreenState["members"]["query"] | QueueScreenState["queue"]["query"]): () => void {
  return useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
}

/** The callbacks of all rows in one object that never changes, so that a row renders again only when its data changes. */
function useRowActs(acts: RowActs): RowActs {
  const latest = useRef(acts);
  useLayoutEffect(() => {
    latest.current = acts;
  });
  return useMemo(
    () => ({
      select: (key, event) => latest.current.select(key, event),
      toggle: (key, event) => latest.current.toggle(key, event),
      open: (key) => latest.current.open(key),
      resolve: (key) => latest.current.resolve(key),
      gone: (id) => latest.current.gone(id),
    }),
    [],
  );
}

/** The next page is read this many rows before the end of the present one. */
const NEAR_END = 30;

function isGroup<Shown extends ListedRow>(
  shown: Shown,
): shown is Shown & { row: QueueRow & { cluster: QueueCluster } } {
  return shown.row.cluster !== null;
}

const MOVES: Record<string, Move> = {
  ArrowDown: "next",
  ArrowUp: "previous",
  Home: "first",
  End: "last",
};
