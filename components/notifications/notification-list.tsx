import { useInfiniteQuery } from "@tanstack/react-query";
import { BellOff, CloudOff } from "lucide-react";
import { Button } from "#components/ui/button/button.tsx";
import { EmptyState } from "#components/ui/notice/empty-state.tsx";
import { ErrorCard } from "#components/ui/notice/error-card.tsx";
import { SkeletonRows } from "#components/ui/notice/skeleton.tsx";
import { notificationsQuery } from "#lib/client/notifications/notification-queries.ts";
import { NotificationRow } from "./notification-row.tsx";

/** What one was told, the newest first, read and unread; what is over says so. */
export function NotificationList({ onOpen, onRead }: { onOpen: () => void; onRead: (id: string) => void }) {
  const list = useInfiniteQuery({ ...notificationsQuery(), refetchOnMount: "always" });
  if (list.data === undefined) {
    if (list.isPaused)
      return (
        <EmptyState icon={<CloudOff />} title="The desk is offline.">
          Notifications that were not read before are read as soon as it is back.
        </EmptyState>
      );
    if (!list.isError) return <SkeletonRows rows={4} label="Loading notifications" className="h-16" />;
    return (
      <div className="p-3.5">
        <ErrorCard
          what="Your notifications could not be read"
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        >
          {list.error?.message}. The queue has every hold that waits.
        </ErrorCard>
      </div>
    );
  }
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return (
      <EmptyState icon={<BellOff />} title="Nothing yet">
        You are told here when a hold starts to wait for you, is assigned or is escalated to you.
      </EmptyState>
    );
  return (
    <>
      <ul>
        {items.map((item) => (
          <NotificationRow key={item.id} notification={item} onOpen={onOpen} onRead={() => onRead(item.id)} />
        ))}
      </ul>
      {list.isError && <p className="px-3.5 py-2 text-meta text-held-t">Not up to date: {list.error.message}.</p>}
      {list.hasNextPage && (
        <div className="border-t border-line-1 p-2 text-center">
          <Button size="sm" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show older
          </Button>
        </div>
      )}
    </>
  );
}
