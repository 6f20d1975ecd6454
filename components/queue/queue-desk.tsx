"use client";
import clsx from "clsx";
import { useCallback } from "react";
import { ErrorCard } from "#components/ui/error-card.tsx";
import { SkeletonRows } from "#components/ui/skeleton.tsx";
import { usePhone } from "#lib/client/use-phone.ts";
import { EmptyQueue } from "./empty-queue.tsx";
import { HoldPane } from "./hold-pane.tsx";
import { QueueHead } from "./queue-head.tsx";
import { QueueList } from "./queue-list.tsx";
import { StaleLine } from "./stale-line.tsx";
import { useQueueDesk } from "./use-queue-desk.ts";

/** The home page: the list of open holds, and the one that is being decided. On a phone one of the two. */
export function QueueDesk() {
  const desk = useQueueDesk();
  const { address, queue, selected, selectedRow } = desk;
  const showsHold = address.holdId !== null;
  const isPhone = usePhone();
  return (
    <div className="flex h-full">
      <section
        aria-label="Queue"
        className={clsx(
          "flex min-w-0 flex-col max-tablet:w-full",
          "tablet:w-[clamp(300px,40vw,400px)] tablet:flex-none tablet:border-r tablet:border-line-1 desk:w-120 wide:w-140",
          showsHold && "max-tablet:hidden",
        )}
      >
        <QueueHead
          head={queue.head}
          filter={address.filter}
          setFilter={address.setFilter}
          arrivals={queue.arrivals}
          onShowArrivals={queue.showArrivals}
          search={desk.search}
        />
        <StaleLine />
        <ListBody desk={desk} />
      </section>
      <section
        aria-label={selectedRow ? `${selectedRow.ticket.key}, ${selectedRow.ticket.title}` : "Hold"}
        className={clsx(
          "flex min-w-0 flex-1 flex-col bg-bg-1 max-tablet:fixed max-tablet:inset-0 max-tablet:z-15",
          !showsHold && "max-tablet:hidden",
        )}
      >
        {selected !== null && (
          <HoldPane
            holdId={selected}
            row={selectedRow}
            shown={showsHold || !isPhone}
            onBack={desk.back}
            onDecided={desk.decided}
            onReturn={desk.returned}
          />
        )}
      </section>
    </div>
  );
}

/** The list, and what stands in its place while it loads, where it failed, and where it is empty. */
function ListBody({ desk }: { desk: ReturnType<typeof useQueueDesk> }) {
  const { address, queue, rows } = desk;
  const { query, head } = queue;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
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
        selected={desk.selected}
        onSelect={desk.select}
        onMove={desk.move}
        onOpen={desk.enter}
        onGone={desk.hide}
        onEnd={more}
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
