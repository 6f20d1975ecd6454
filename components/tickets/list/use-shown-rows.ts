import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type TicketFilter, ticketSearch } from "#lib/client/tickets/ticket-filter.ts";
import { type TicketRow, ticketRowsQuery } from "#lib/client/tickets/ticket-queries.ts";

/** What is read so soon after a view was opened, in milliseconds, is the view itself and no news. */
const SETTLES_IN = 2000;

interface View {
  /** The filters of the list, as an address. */
  of: string;
  openedAt: number;
  shown: ReadonlySet<string>;
  /** Tickets that came while somebody was looking, by the live stream. */
  came: ReadonlySet<string>;
}

/**
 * The rows of a list without what would move the others: tickets that arrive among them wait, counted, until they are
 * asked for. What comes below the last row is shown at once.
 */
export function useShownRows(filter: TicketFilter) {
  const query = useInfiniteQuery(ticketRowsQuery(filter));
  const rows = query.data?.pages.flatMap((page) => page.items) ?? [];
  const [state, setState] = useState<View>(() => openView(ticketSearch(filter)));
  const view = state.of === ticketSearch(filter) ? state : openView(ticketSearch(filter));
  const settles = query.dataUpdatedAt - view.openedAt < SETTLES_IN;
  const last = rows.findLastIndex(({ ticket }) => view.shown.has(ticket.id));
  const fresh = rows.filter(
    ({ ticket }, index) => !view.shown.has(ticket.id) && (index > last || (settles && !view.came.has(ticket.id))),
  );
  if (fresh.length > 0 || view !== state) setState(show(view, fresh));
  const waiting = rows.slice(0, last + 1).filter((row) => !view.shown.has(row.ticket.id) && !fresh.includes(row));
  return {
    query,
    rows: rows.filter(({ ticket }) => view.shown.has(ticket.id)) as readonly TicketRow[],
    arrivals: waiting.length,
    showArrivals: () => setState((before) => show(before, waiting)),
    /** Shows one ticket at once: the person has just made it. */
    showOne: (row: { ticket: { id: string } }) => setState((before) => show(before, [row])),
    /** Notes what the live stream is about to bring. */
    noteArrivals: (ids: readonly string[]) =>
      setState((before) => ({ ...before, came: new Set([...before.came, ...ids]) })),
  };
}

function openView(of: string): View {
  return { of, openedAt: Date.now(), shown: new Set(), came: new Set() };
}

function show(view: View, rows: readonly { ticket: { id: string } }[]): View {
  return { ...view, shown: new Set([...view.shown, ...rows.map(({ ticket }) => ticket.id)]) };
}
