import { lazyPane } from "#components/ui/lazy/lazy-pane.tsx";
import { ErrorCard } from "#components/ui/notice/error-card.tsx";
import { SkeletonRows } from "#components/ui/notice/skeleton.tsx";
import type { QueueScreenState } from "../use-queue-screen.ts";
import { QueueList } from "./queue-list.tsx";

const EmptyQueue = lazyPane(() => import("./empty-queue.tsx").then((all) => all.EmptyQueue));

/** The list, or what is shown instead of it: loading, failed, empty. */
export function ListBody({ screen }: { screen: QueueScreenState }) {
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
      <QueueList screen={screen}>
        {isEmpty && (
          <EmptyQueue head={head} filter={address.filter} project={screen.project} onClear={screen.clearFilter} />
        )}
      </QueueList>
    </>
  );
}
