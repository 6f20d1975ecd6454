import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLiveEvents } from "#lib/client/live/live-provider.tsx";
import { mergeRows } from "./merge-ticket-rows.ts";
import type { TicketFilter } from "./ticket-filter.ts";
import { type Page, ROWS_PER_PAGE, readTicketRows, type TicketRow, ticketRowsQuery } from "./ticket-queries.ts";

/** Milliseconds: what happens together is read together, and a busy fleet asks twice a second. */
const GATHER = 500;
/** An import makes thousands at once: beyond this the list is read anew, and what is new in it waits as ever. */
const MAX_TOUCHED = 200;

/**
 * Keeps the rows of a list as they are now: tickets that something happened to are read again, together, and merged.
 * `onArrivals` hears of those that are new to the list before they are in it. The function it returns reads one ticket at
 * once.
 */
export function useLiveRows(
  filter: TicketFilter,
  onArrivals: (ticketIds: readonly string[]) => void,
): (ticketId: string) => Promise<void> {
  const client = useQueryClient();
  const touched = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const read = async (ids: string[]) => {
    const { queryKey } = ticketRowsQuery(filter);
    for (let start = 0; start < ids.length; start += ROWS_PER_PAGE) {
      const rows = await readTicketRows(ids.slice(start, start + ROWS_PER_PAGE));
      const data = client.getQueryData(queryKey);
      if (!data) continue;
      onArrivals(newIn(data, rows));
      client.setQueryData(queryKey, mergeRows(data, rows, filter));
    }
  };

  useLiveEvents((event) => {
    if (event.ticketId === null) return;
    touched.current.add(event.ticketId);
    timer.current ??= setTimeout(async () => {
      const ids = [...touched.current];
      touched.current.clear();
      timer.current = undefined;
      // What could not be read now is read by whatever happens next, or when the stream comes back.
      const readAnew = () => client.invalidateQueries({ queryKey: ticketRowsQuery(filter).queryKey });
      await (ids.length > MAX_TOUCHED ? readAnew() : read(ids).catch(readAnew));
    }, GATHER);
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );

  return (ticketId) => read([ticketId]);
}

function newIn(data: { pages: Page<TicketRow>[] }, rows: readonly TicketRow[]): string[] {
  const known = new Set(data.pages.flatMap((page) => page.items.map(({ ticket }) => ticket.id)));
  return rows.map(({ ticket }) => ticket.id).filter((id) => !known.has(id));
}
