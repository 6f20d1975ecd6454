"use client";
import clsx from "clsx";
import { Layers } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { focusPane } from "#components/batches/focus-pane.ts";
import { PaneFrame } from "#components/batches/pane-frame.tsx";
import { RunningBatches } from "#components/batches/running-batches.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorCard } from "#components/ui/error-card.tsx";
import { lazyPane } from "#components/ui/lazy-pane.tsx";
import { SkeletonRows } from "#components/ui/skeleton.tsx";
import type { ListedRow } from "#lib/client/queue/use-opened-cluster.ts";
import { useSelectionDesk } from "#lib/client/queue/use-selection-desk.ts";
import { usePhone } from "#lib/client/use-phone.ts";
import type { QueueCluster, QueueRow } from "#lib/contract/queue.ts";
import type { QueueFilter } from "#lib/contract/queue-filter.ts";
import type { MinuteFactor } from "#lib/engine/next-best-minute.ts";
import { EmptyQueue } from "./empty-queue.tsx";
import { HoldPlace } from "./hold-place.tsx";
import { LoadingPane } from "./loading-pane.tsx";
import { QueueHead } from "./queue-head.tsx";
import { QueueList } from "./queue-list.tsx";
import { type OpenChange, SelectionKeys } from "./selection-keys.tsx";
import { StaleLine } from "./stale-line.tsx";
import { useQueueDesk } from "./use-queue-desk.ts";

const GroupPane = lazyPane(
  () => import("#components/batches/group-pane.tsx").then((all) => all.GroupPane),
  LoadingPane,
);
const BatchPane = lazyPane(
  () => import("#components/batches/batch-pane.tsx").then((all) => all.BatchPane),
  LoadingPane,
);
const EverythingPane = lazyPane(
  () => import("#components/batches/everything-pane.tsx").then((all) => all.EverythingPane),
  LoadingPane,
);
const SelectionPane = lazyPane(() => import("./selection-pane.tsx").then((all) => all.SelectionPane), LoadingPane);
const SelectionBar = lazyPane(() => import("./selection-bar.tsx").then((all) => all.SelectionBar));

/** The home page: the list of open holds, and what is being decided: one, a cluster, a batch, or what is selected. */
export function QueueDesk() {
  const desk = useQueueDesk();
  const { address, queue, selection, goTo } = desk;
  const many = useSelectionDesk(selection, (id) => goTo({ kind: "batch", id }));
  const note = useRef<HTMLTextAreaElement>(null);
  // On a phone what is selected covers the list only when it is asked for.
  const [reviewing, setReviewing] = useState(false);
  const [change, setChange] = useState<OpenChange>(null);
  const { everything } = selection;
  const isChoosing = selection.holds.size > 0 || everything !== null;
  const showsPane = everything !== null || (isChoosing ? reviewing : address.place !== null);
  const editNote = () => {
    setReviewing(true);
    requestAnimationFrame(() => note.current?.focus());
  };
  return (
    <div className="flex h-full">
      <section
        aria-label="Queue"
        className={clsx(
          "relative flex min-w-0 flex-col max-tablet:w-full",
          "tablet:w-[clamp(300px,40vw,400px)] tablet:flex-none tablet:border-r tablet:border-line-1 desk:w-120 wide:w-140",
          showsPane && "max-tablet:hidden",
        )}
      >
        <QueueHead
          head={queue.head}
          filter={address.filter}
          setFilter={address.setFilter}
          arrivals={queue.arrivals}
          onShowArrivals={queue.showArrivals}
          search={desk.search}
          selection={selection}
          cause={desk.selectedRow?.fingerprint ?? null}
        />
        <StaleLine />
        <div className="relative flex min-h-0 flex-1 flex-col">
          <ListBody desk={desk} />
          {everything !== null && <EverythingBar total={everything} onClear={selection.clear} />}
          {everything === null && isChoosing && (
            <>
              <SelectionKeys desk={many} setOpen={setChange} onNote={editNote} />
              <SelectionBar
                desk={many}
                project={desk.project}
                open={change}
                setOpen={setChange}
                onNote={editNote}
                onClear={selection.clear}
              />
            </>
          )}
        </div>
        <RunningBatches project={desk.project} goTo={goTo} />
      </section>
      <section
        aria-label={paneName(desk, isChoosing)}
        className={clsx(
          "flex min-w-0 flex-1 flex-col bg-bg-1 max-tablet:fixed max-tablet:inset-x-0 max-tablet:top-[var(--banner-height,0px)] max-tablet:bottom-0 max-tablet:z-15",
          !showsPane && "max-tablet:hidden",
        )}
      >
        {everything !== null && (
          <EverythingPane
            project={desk.project}
            filter={address.filter}
            total={everything}
            onBack={selection.clear}
            onStarted={(id) => {
              selection.clear();
              goTo({ kind: "batch", id });
            }}
          />
        )}
        {everything === null && isChoosing && (
          <SelectionPane desk={many} noteRef={note} onBack={() => setReviewing(false)} />
        )}
        {!isChoosing && <Pane desk={desk} />}
      </section>
    </div>
  );
}

/** All of the list is chosen: what happens to it is chosen beside the list. */
function EverythingBar({ total, onClear }: { total: number; onClear: () => void }) {
  return (
    <div
      role="toolbar"
      aria-label="What is selected"
      className="absolute inset-x-3 bottom-3 z-10 flex min-h-11 animate-rise-in items-center gap-2 rounded-4 bg-bg-2 px-3 py-2 shadow-2 [--ground:var(--bg-2)]"
    >
      <p role="status">
        <b className="font-medium">All {total} selected</b>
        <span className="ml-2 text-meta text-t3">by the filter of the list</span>
      </p>
      <Button size="sm" variant="quiet" shortcut="escape" onClick={onClear} className="ml-auto">
        Clear
      </Button>
    </div>
  );
}

type Desk = ReturnType<typeof useQueueDesk>;

function Pane({ desk }: { desk: Desk }) {
  const { address, selected, selectedRow, goTo, back } = desk;
  const { place } = address;
  const isPhone = usePhone();
  if (place?.kind === "batch") return <BatchPane key={place.id} id={place.id} onBack={back} goTo={goTo} />;
  if (hasCluster(selectedRow))
    return (
      <GroupPane
        key={selectedRow.fingerprint}
        row={selectedRow}
        project={desk.project}
        filter={address.filter}
        onBack={back}
        goTo={goTo}
      />
    );
  if (place?.kind === "cluster" && !selectedRow) return <NoGroup desk={desk} />;
  const holdId = selectedRow?.id ?? selected;
  if (holdId === null) return null;
  return (
    <HoldPlace
      shown={place !== null || !isPhone}
      holdId={holdId}
      row={selectedRow}
      onBack={back}
      onDecided={desk.decided}
      onReturn={desk.returned}
      off={factorsOff(address.filter)}
    />
  );
}

function factorsOff({ sort, without }: QueueFilter): readonly MinuteFactor[] | null {
  return sort === "minute" ? (without ?? ALL_COUNT) : null;
}

/** One list, so that rows that show it are not drawn again. */
const ALL_COUNT: readonly MinuteFactor[] = [];

/** A link led to a cluster that the list does not have: it is further down, or over. */
function NoGroup({ desk: { queue, back, clearFilter } }: { desk: Desk }) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isPlaceholderData } = queue.query;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  if (queue.head === null || hasNextPage || isPlaceholderData) return null;
  return (
    <PaneFrame head={<span className="text-meta text-t3">Group</span>} onBack={back}>
      <EmptyState
        icon={<Layers />}
        title="Nothing of this group is in the list."
        action={<Button onClick={clearFilter}>Show all</Button>}
      >
        Its holds were settled, or the filter leaves them out.
      </EmptyState>
    </PaneFrame>
  );
}

function hasCluster(row: QueueRow | undefined): row is QueueRow & { cluster: QueueCluster } {
  return row !== undefined && row.cluster !== null;
}

function paneName({ selectedRow, address }: Desk, isChoosing: boolean): string {
  if (isChoosing) return "Selection";
  if (address.place?.kind === "batch") return "Batch";
  if (hasCluster(selectedRow)) return `Group ${selectedRow.fingerprint}, ${selectedRow.cluster.size} tickets`;
  return selectedRow ? `${selectedRow.ticket.key}, ${selectedRow.ticket.title}` : "Hold";
}

/** The list, and what stands in its place while it loads, where it failed, and where it is empty. */
function ListBody({ desk }: { desk: Desk }) {
  const { address, queue, rows } = desk;
  const { query, head } = queue;
  const more = useMore(query);
  const moreMembers = useMore(desk.members.query);
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
            {head ? "What you see is from before." : query.error.message}
          </ErrorCard>
        </div>
      )}
      {head === null && !query.error && <SkeletonRows rows={8} label="Loading the queue" className="h-20" />}
      <QueueList
        ref={desk.list}
        rows={rows}
        total={head === null || query.isPlaceholderData ? null : totalOf(head.total, rows)}
        off={factorsOff(address.filter)}
        selected={desk.selected}
        selection={desk.selection}
        moves={desk.moves}
        opened={desk.opened}
        onSelect={desk.select}
        onMove={desk.move}
        onOpen={desk.enter}
        onToggleOpen={(fingerprint) => {
          desk.select(fingerprint);
          desk.toggleOpen(fingerprint);
        }}
        onResolve={focusPane}
        onGone={desk.hide}
        onEnd={more}
        onMembersEnd={moreMembers}
        busy={query.isPlaceholderData}
        empty={
          isEmpty && (
            <EmptyQueue head={head} filter={address.filter} project={desk.project} onClear={desk.clearFilter} />
          )
        }
      />
    </>
  );
}

/** With the holds of the opened cluster, which are rows of their own. */
function totalOf(total: number, rows: readonly ListedRow[]): number {
  return total + rows.reduce((sum, { member }) => sum + (member ? 1 : 0), 0);
}

/** Reads the next page of a list, where there is one and it is not on its way. */
function useMore({
  hasNextPage,
  isFetchingNextPage,
  fetchNextPage,
}: Pick<Desk["queue"]["query"], "hasNextPage" | "isFetchingNextPage" | "fetchNextPage">): () => void {
  return useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
}
