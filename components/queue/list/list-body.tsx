import { useCallback } from "react";
import { focusPane } from "#components/batches/focus-beside.ts";
import { factorsOff } from "#components/queue/order/minute-factors.tsx";
import type { QueueScreenState } from "#components/queue/use-queue-screen.ts";
import { lazyPane } from "#components/ui/lazy/lazy-pane.tsx";
import { ErrorCard } from "#components/ui/notice/error-card.tsx";
import { SkeletonRows } from "#components/ui/notice/skeleton.tsx";
import type { ListedRow } from "#lib/client/queue/use-opened-cluster.ts";
import { QueueList } from "./queue-list.tsx";

const EmptyQueue = lazyPane(() => import("./empty-queue.tsx").then((all) => all.EmptyQueue));

/** The list, or what is shown instead of it: loading, failed, empty. */
export function ListBody({ screen }: { screen: QueueScreenState }) {
  const { address, queue, rows } = screen;
  const { query, head } = queue;
  const more = useMore(query);
  const moreMembers = useMore(screen.members.query);
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
      <QueueList
        ref={screen.list}
        rows={rows}
        total={head === null || query.isPlaceholderData ? null : totalOf(head.total, rows)}
        off={factorsOff(address.filter)}
        selected={screen.selected}
        selection={screen.selection}
        moves={screen.moves}
        opened={screen.opened}
        onSelect={screen.select}
        onMove={screen.move}
        onOpen={screen.enter}
        onToggleOpen={(fingerprint) => {
          screen.select(fingerprint);
          screen.toggleOpen(fingerprint);
        }}
        onResolve={focusPane}
        onGone={screen.hide}
        onEnd={more}
        onMembersEnd={moreMembers}
        busy={query.isPlaceholderData}
        empty={
          isEmpty && (
            <EmptyQueue head={head} filter={address.filter} project={screen.project} onClear={screen.clearFilter} />
          )
        }
      />
    </>
  );
}

/** How many rows there are with the holds of the opened cluster, which are rows too. */
function totalOf(total: number, rows: readonly ListedRow[]): number {
  return total + rows.reduce((sum, { member }) => sum + (member ? 1 : 0), 0);
}

/** Reads the next page of a list, unless there is none or it is already being read. */
function useMore({
  hasNextPage,
  isFetchingNextPage,
  fetchNextPage,
}: Pick<QueueScreenState["queue"]["query"], "hasNextPage" | "isFetchingNextPage" | "fetchNextPage">): () => void {
  return useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
}
