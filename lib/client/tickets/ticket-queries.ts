import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getJson } from "#lib/client/requests/get-json.ts";
import type { StreamEvent } from "#lib/contract/events.ts";
import type { ClaimReasons } from "#lib/contract/runs/claim-reasons.ts";
import type { Found } from "#lib/contract/search.ts";
import type { DependencyGraph } from "#lib/contract/tickets/dependencies.ts";
import type { TicketCounts } from "#lib/contract/tickets/ticket-counts.ts";
import type { TicketVersion } from "#lib/contract/tickets/ticket-versions.ts";
import type { TrackFacts } from "#lib/contract/tickets/tracks.ts";
import type { Ticket, TicketDetail } from "#lib/contract/tickets.ts";
import { type TicketFilter, ticketSearch } from "./ticket-filter.ts";

/** A ticket as a list shows it. */
export interface TicketRow {
  ticket: Ticket;
  track: TrackFacts | null;
}

export interface Page<T> {
  items: T[];
  nextCursor: string | null;
}

/**
 * Cache keys of tickets. What begins with `tickets`, or with `ticket` and its id, the live stream marks as
 * stale; rows it patches one by one (`use-live-rows.ts`), since a list that is read again as a whole would move.
 */
export const ticketKeys = {
  rows: (filter: TicketFilter) => ["ticket-rows", filter] as const,
  counts: (filter: TicketFilter) => ["tickets", "counts", filter] as const,
  some: (ids: readonly string[]) => ["tickets", "some", ...ids] as const,
  one: (id: string) => ["ticket", id] as const,
};

/** A page of the list holds this many; as many ids fit into one request. */
export const ROWS_PER_PAGE = 50;

/** The list, page by page, newest first. */
export function ticketRowsQuery(filter: TicketFilter) {
  return infiniteQueryOptions({
    queryKey: ticketKeys.rows(filter),
    queryFn: async ({ pageParam, signal }): Promise<Page<TicketRow>> => {
      const search = ticketSearch(filter);
      const page = await getJson<Page<Ticket>>(
        `/tickets${search}&limit=${ROWS_PER_PAGE}${pageParam === null ? "" : `&cursor=${encodeURIComponent(pageParam)}`}`,
        signal,
      );
      return { items: await withTracks(page.items, signal), nextCursor: page.nextCursor };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
}

/** Rows of these tickets as they are now; at most as many as a page holds. */
export async function readTicketRows(ids: readonly string[], signal?: AbortSignal): Promise<TicketRow[]> {
  const page = await getJson<Page<Ticket>>(`/tickets?limit=${ROWS_PER_PAGE}&id=${ids.join(",")}`, signal);
  return withTracks(page.items, signal);
}

async function withTracks(tickets: Ticket[], signal?: AbortSignal): Promise<TicketRow[]> {
  if (tickets.length === 0) return [];
  const ids = tickets.map(({ id }) => id).join(",");
  const { items } = await getJson<{ items: TrackFacts[] }>(`/tracks?ticket=${ids}`, signal);
  const tracks = new Map(items.map((track) => [track.ticketId, track]));
  return tickets.map((ticket) => ({ ticket, track: tracks.get(ticket.id) ?? null }));
}

/** How many tickets each segment would show under the other filters. */
export function ticketCountsQuery({ state: _, sort: __, ...filter }: TicketFilter) {
  return queryOptions({
    queryKey: ticketKeys.counts(filter),
    queryFn: ({ signal }) => getJson<TicketCounts>(`/ticket-counts${ticketSearch(filter)}`, signal),
    placeholderData: keepPreviousData,
  });
}

/** A ticket with its runs, reviews and holds. */
export function ticketQuery(id: string) {
  return queryOptions({
    queryKey: [...ticketKeys.one(id), "detail"],
    queryFn: ({ signal }) => getJson<TicketDetail>(`/tickets/${id}`, signal),
  });
}

/** Its text as it is and as it was before each edit, the latest first. */
export function ticketVersionsQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [...ticketKeys.one(id), "versions"],
    queryFn: ({ pageParam, signal }): Promise<Page<TicketVersion>> =>
      getJson(`/tickets/${id}/versions?limit=20${pageParam === null ? "" : `&cursor=${pageParam}`}`, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
}

/** What its track is drawn from. */
export function ticketTrackQuery(id: string) {
  return queryOptions({
    queryKey: [...ticketKeys.one(id), "track"],
    queryFn: async ({ signal }) => {
      const { items } = await getJson<{ items: TrackFacts[] }>(`/tracks?ticket=${id}`, signal);
      return items[0] ?? null;
    },
  });
}

/** Why nobody gets a ticket. Who asks for work, and who no longer does, makes no event. */
export function claimReasonsQuery(id: string) {
  return queryOptions({
    queryKey: [...ticketKeys.one(id), "why"],
    queryFn: ({ signal }) => getJson<ClaimReasons>(`/claims/why?ticket=${id}`, signal),
    refetchInterval: 10_000,
  });
}

/** Some tickets by their ids: what one waits for, what waits for it. */
export function someTicketsQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ticketKeys.some(ids),
    queryFn: async ({ signal }) =>
      (await getJson<Page<Ticket>>(`/tickets?limit=50&id=${ids.slice(0, 50).join(",")}`, signal)).items,
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
}

/** What a ticket waits for and what waits for it. News of any ticket may change it. */
export function dependenciesQuery(id: string) {
  return queryOptions({
    queryKey: ["tickets", "dependencies", id],
    queryFn: ({ signal }) => getJson<DependencyGraph>(`/tickets/${id}/dependencies`, signal),
  });
}

/** Tickets of a project for choosing one: the newest, or what the command palette finds, an exact key or title first. */
export function findTicketsQuery(project: string, q: string) {
  return queryOptions({
    queryKey: ["tickets", "find", project, q],
    queryFn: async ({ signal }): Promise<Pick<Ticket, "id" | "key" | "title" | "state">[]> =>
      q === ""
        ? (await getJson<Page<Ticket>>(`/tickets${ticketSearch({ project })}&limit=6`, signal)).items
        : (await getJson<Found>(`/search?${new URLSearchParams({ project, q })}`, signal)).tickets,
    placeholderData: keepPreviousData,
  });
}

/** The log of a ticket as its timeline tells it, page by page, the latest first; live. */
export function ticketEventsQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [...ticketKeys.one(id), "events"],
    queryFn: ({ pageParam, signal }) => {
      const search = new URLSearchParams({ limit: "100", ...pageParam });
      return getJson<Page<StreamEvent>>(`/tickets/${id}/events?${search}`, signal);
    },
    initialPageParam: {} as { cursor: string } | Record<string, never>,
    getNextPageParam: (last) => (last.nextCursor === null ? null : { cursor: last.nextCursor }),
    placeholderData: keepPreviousData,
  });
}

/** What the tracks of some tickets, at most 50, are drawn from, by ticket. */
export function tracksQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ["tracks", ids] as const,
    queryFn: async ({ signal }) => {
      const { items } = await getJson<{ items: TrackFacts[] }>(`/tracks?ticket=${ids.join(",")}`, signal);
      return new Map(items.map((facts) => [facts.ticketId, facts]));
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
}
