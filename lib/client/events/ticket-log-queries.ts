import { type InfiniteData, infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getJson } from "#lib/client/requests/get-json.ts";
import { type Page, ticketKeys } from "#lib/client/tickets/ticket-queries.ts";
import type { EventType, StreamEvent } from "#lib/contract/events.ts";

/** What is looked for in the log of a ticket. */
export interface LogFilter {
  type?: EventType;
  q?: string;
}

export type LogPages = InfiniteData<Page<StreamEvent>, Place>;
type Place = { at: string } | { cursor: string } | Record<string, never>;

const PER_PAGE = 100;
/** Of what came since, at once. */
const MAX_NEW = 200;

/**
 * The log of a ticket from its latest event back, or from the one at `at`. The live stream does not touch it: what is read
 * stays in its place, and `newerEventsQuery` says what came since.
 */
export function ticketLogQuery(id: string, filter: LogFilter, at: string | null) {
  return infiniteQueryOptions({
    queryKey: ["ticket-log", id, filter, at] as const,
    queryFn: ({ pageParam, signal }) =>
      getJson<Page<StreamEvent>>(`/tickets/${id}/events?${searchOf(filter, PER_PAGE, pageParam)}`, signal),
    initialPageParam: (at === null ? {} : { at }) as Place,
    getNextPageParam: (last): Place | null => (last.nextCursor === null ? null : { cursor: last.nextCursor }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What stands above the first event that is shown: the nearest ones, the latest first. Read again as events come. */
export function newerEventsQuery(id: string, filter: LogFilter, firstId: string | undefined) {
  return queryOptions({
    queryKey: [...ticketKeys.one(id), "newer-events", filter, firstId] as const,
    queryFn: ({ signal }) =>
      getJson<Page<StreamEvent>>(
        `/tickets/${id}/events?${searchOf(filter, MAX_NEW, { after: firstId ?? "" })}`,
        signal,
      ),
    enabled: firstId !== undefined,
  });
}

/** The pages with newer events before them. */
export function withNewer<T extends Pick<LogPages, "pages">>(pages: T, newer: readonly StreamEvent[]): T {
  const [first, ...rest] = pages.pages;
  if (!first) return pages;
  return { ...pages, pages: [{ ...first, items: [...newer, ...first.items] }, ...rest] };
}

function searchOf({ type, q }: LogFilter, limit: number, place: Record<string, string>): URLSearchParams {
  return new URLSearchParams({ limit: String(limit), ...(type ? { type } : {}), ...(q ? { q } : {}), ...place });
}
