import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { getJson } from "#lib/client/requests/get-json.ts";
import type { Page } from "#lib/client/tickets/ticket-queries.ts";
import type { Notification, UnreadCount } from "#lib/contract/notifications.ts";

const PER_PAGE = 20;

/** How many unread notifications tell of something that still waits. */
export function unreadQuery() {
  return queryOptions({
    queryKey: ["notifications", "unread"] as const,
    queryFn: ({ signal }) => getJson<UnreadCount>("/notification-count", signal),
  });
}

/** One's own notifications of every project, the newest first, page by page. */
export function notificationsQuery() {
  return infiniteQueryOptions({
    queryKey: ["notifications", "list"] as const,
    queryFn: ({ pageParam, signal }): Promise<Page<Notification>> => {
      const cursor = pageParam === null ? "" : `&cursor=${pageParam}`;
      return getJson(`/notifications?limit=${PER_PAGE}${cursor}`, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
}
