import { PRIORITY_NAMES } from "#lib/engine/tickets/priorities.ts";
import type { TicketSort } from "#lib/engine/tickets/ticket-sorts.ts";
import { matchesFilter, type TicketFilter } from "./ticket-filter.ts";
import type { Page, TicketRow } from "./ticket-queries.ts";

interface Rows {
  pages: Page<TicketRow>[];
}

/**
 * Puts rows that were read again where they belong. A row that is in the list is replaced in its place, also where it no
 * longer matches; one that is not, and matches, goes where the order puts it, unless that is below what has been loaded. Who has tried a ticket its row
 * does not say: under a filter by agent nothing is added.
 */
export function mergeRows<Data extends Rows>(data: Data, fresh: readonly TicketRow[], filter: TicketFilter): Data {
  const order = ORDERS[filter.sort ?? "newest"];
  const byId = new Map(fresh.map((row) => [row.ticket.id, row]));
  const known = new Set(data.pages.flatMap((page) => page.items.map((row) => row.ticket.id)));
  const arrivals = fresh.filter((row) => !known.has(row.ticket.id) && !filter.agent && matchesFilter(row, filter));
  const pages = data.pages.map((page, index) => {
    const items = page.items.map((row) => byId.get(row.ticket.id) ?? row);
    const upperEdge = data.pages[index - 1]?.items.at(-1);
    const lowerEdge = page.nextCursor === null ? undefined : items.at(-1);
    const inside = arrivals.filter(
      (row) => (!upperEdge || order(upperEdge, row) < 0) && (!lowerEdge || order(row, lowerEdge) < 0),
    );
    return inside.length === 0 ? { ...page, items } : { ...page, items: [...items, ...inside].sort(order) };
  });
  return { ...data, pages };
}

/** As the API sorts: the time of making, then the id. */
function newestFirst({ ticket: a }: TicketRow, { ticket: b }: TicketRow): number {
  if (a.createdAt !== b.createdAt) return a.createdAt > b.createdAt ? -1 : 1;
  return a.id > b.id ? -1 : 1;
}

const ORDERS: Record<TicketSort, (a: TicketRow, b: TicketRow) => number> = {
  newest: newestFirst,
  oldest: (a, b) => -newestFirst(a, b),
  priority: (a, b) => urgency(a) - urgency(b) || newestFirst(a, b),
};

function urgency({ ticket }: TicketRow): number {
  return PRIORITY_NAMES.indexOf(ticket.priority);
}
