import { matchesFilter, type TicketFilter } from "./ticket-filter.ts";
import type { Page, TicketRow } from "./ticket-queries.ts";

interface Rows {
  pages: Page<TicketRow>[];
}

/**
 * Puts rows that were read again where they belong. A row that is in the list is replaced in its place, also where it no
 * longer matches; one that is not, and matches, goes where its age puts it, unless that is below what has been loaded.
 */
export function mergeRows<Data extends Rows>(data: Data, fresh: readonly TicketRow[], filter: TicketFilter): Data {
  const byId = new Map(fresh.map((row) => [row.ticket.id, row]));
  const known = new Set(data.pages.flatMap((page) => page.items.map((row) => row.ticket.id)));
  const arrivals = fresh.filter((row) => !known.has(row.ticket.id) && matchesFilter(row, filter));
  const pages = data.pages.map((page, index) => {
    const items = page.items.map((row) => byId.get(row.ticket.id) ?? row);
    const upperEdge = data.pages[index - 1]?.items.at(-1);
    const lowerEdge = page.nextCursor === null ? undefined : items.at(-1);
    const inside = arrivals.filter(
      (row) => (!upperEdge || isBefore(upperEdge, row)) && (!lowerEdge || isBefore(row, lowerEdge)),
    );
    return inside.length === 0 ? { ...page, items } : { ...page, items: [...items, ...inside].sort(newestFirst) };
  });
  return { ...data, pages };
}

function isBefore(a: TicketRow, b: TicketRow): boolean {
  return newestFirst(a, b) < 0;
}

/** As the API sorts: the time of making, then the id. */
function newestFirst({ ticket: a }: TicketRow, { ticket: b }: TicketRow): number {
  if (a.createdAt !== b.createdAt) return a.createdAt > b.createdAt ? -1 : 1;
  return a.id > b.id ? -1 : 1;
}
