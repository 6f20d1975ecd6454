import { listOf, oneOf, readFields, textUpTo, wordsUpTo } from "#lib/contract/address-words.ts";
import { isOfProject } from "#lib/contract/projects/project-address.ts";
import type { Ticket } from "#lib/contract/tickets.ts";
import { HOLD_REASON_NAMES, type HoldReason } from "#lib/engine/holds/hold-reasons.ts";
import { TICKET_SORTS, type TicketSort } from "#lib/engine/tickets/ticket-sorts.ts";
import { TICKET_STATE_NAMES, type TicketState } from "#lib/engine/tickets/ticket-states.ts";

/** What the list of tickets shows: one project or all, and the filters of its address. */
export interface TicketFilter {
  project: string;
  state?: TicketState[];
  holdReason?: HoldReason[];
  label?: string[];
  category?: string[];
  agent?: string[];
  q?: string;
  /** left out: the newest first */
  sort?: TicketSort;
}

const READERS = {
  state: listOf(TICKET_STATE_NAMES),
  holdReason: listOf(HOLD_REASON_NAMES),
  label: wordsUpTo(60),
  category: wordsUpTo(40),
  agent: wordsUpTo(200),
  sort: oneOf(TICKET_SORTS),
  q: (text: string) => textUpTo(200)(text.trim()),
};

/** Reads the address of the list; a filter that makes no sense is left out, not refused. */
export function parseTicketFilter(project: string, search: Iterable<[string, string]>): TicketFilter {
  return { project, ...readFields(READERS, Object.fromEntries(search)) };
}

/** The query of an address: `?state=ready&q=cursor`, or nothing. The API takes the same. */
export function ticketSearch(filter: Partial<TicketFilter>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    if (value !== undefined && value.length > 0) search.set(name, Array.isArray(value) ? value.join(",") : value);
  }
  return search.size > 0 ? `?${search}` : "";
}

/** Whether a ticket still belongs to a list that was read with this filter; the same rules as the API's. */
export function matchesFilter({ ticket }: { ticket: Ticket }, filter: TicketFilter): boolean {
  const { state, holdReason, label, category, q } = filter;
  return (
    isOfProject(ticket, filter.project) &&
    (!state || state.includes(ticket.state)) &&
    (!holdReason || (ticket.holdReason !== null && holdReason.includes(ticket.holdReason))) &&
    (!label || ticket.labels.some((one) => label.includes(one))) &&
    (!category || (ticket.error !== null && category.includes(ticket.error.category))) &&
    (!q || `${ticket.key}\n${ticket.title}`.toLowerCase().includes(q.toLowerCase()))
  );
}
