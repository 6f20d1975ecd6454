import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  type LogFilter,
  type LogPages,
  newerEventsQuery,
  ticketLogQuery,
  withNewer,
} from "#lib/client/events/ticket-log-queries.ts";
import { ticketEventsQuery } from "#lib/client/tickets/ticket-queries.ts";

/**
 * The log of a ticket as it was when it was opened, from the latest event or from the one at `at` on. What came since, or
 * stands above, waits in `newer` until `showNewer` puts it in.
 */
export function useTicketLog(id: string, filter: LogFilter, at: string | null) {
  const client = useQueryClient();
  const query = ticketLogQuery(id, filter, at);
  const plain = at === null && filter.q === undefined && filter.type === undefined;
  const log = useInfiniteQuery({
    ...query,
    // The page has read the latest ones already.
    initialData: () =>
      plain ? (client.getQueryData(ticketEventsQuery(id).queryKey) as LogPages | undefined) : undefined,
  });
  const items = log.data?.pages.flatMap((page) => page.items) ?? [];
  // While another filter is read, the rows are those of the one before.
  const first = log.isPlaceholderData ? undefined : items[0]?.id;
  const { data: newer } = useQuery(newerEventsQuery(id, filter, first));
  const [reached, setReached] = useState<string | null>(null);
  const name = JSON.stringify([filter, at]);
  const showNewer = () => {
    if (!newer) return;
    client.setQueryData(query.queryKey, (pages) => pages && withNewer(pages, newer.items));
    if (newer.nextCursor === null) setReached(name);
  };
  return {
    log,
    items,
    newer: newer?.items.length ?? 0,
    /** Whether the newer events arrived since, rather than just being newer than the linked one. */
    atHead: at === null || reached === name,
    showNewer,
  };
}
