import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type TicketFilter, ticketSearch } from "#lib/client/queries/ticket-filter.ts";
import { type TicketRow, ticketRowsQuery } from "#lib/client/queries/tickets.ts";

/**
 * The rows of a list without what would move the others: tickets that arrive among them wait, counted, until they are
 * asked for. What comes below the last row is shown at once.
 */
export function useShownRows(filter: TicketFilter) {
  const query = useInfiniteQuery(ticketRowsQuery(filter));
  const rows = query.data?.pages.flatMap((page) => page.items) ?? [];
  const view = ticketSearch(filter);
  const [state, setState] = useState({ view, shown: NONE });
  const shown = state.view === view ? state.shown : NONE;
  const lastShown = rows.findLastIndex((row) => shown.has(row.ticket.id));
  const below = rows.slice(lastShown + 1).map((row) => row.ticket.id);
  if (below.length > 0) setState({ view, shown: new Set([...shown, ...below]) });
  const waiting = rows.slice(0, lastShown + 1).filter((row) => !shown.has(row.ticket.id));
  const show = (ids: readonly string[]) =>
    setState((before) => ({ ...before, shown: new Set([...before.shown, ...ids]) }));
  return {
    query,
    rows: rows.filter((row) => shown.has(row.ticket.id)) as readonly TicketRow[],
    arrivals: waiting.length,
    showArrivals: () => show(waiting.map((row) => row.ticket.id)),
    show,
  };
}

const NONE: ReadonlySet<string> = new Set();
