import { z } from "zod";
import { HoldReason, type Ticket, TicketState } from "#lib/contract/tickets.ts";

/** What the list of tickets shows: one project, and the filters of its address. */
export interface TicketFilter {
  project: string;
  state?: z.infer<typeof TicketState>[];
  holdReason?: z.infer<typeof HoldReason>[];
  label?: string[];
  category?: string[];
  q?: string;
}

const words = <T extends z.ZodType<unknown, string>>(item: T) =>
  z
    .string()
    .transform((list) => list.split(",").filter((word) => word !== ""))
    .pipe(z.array(item).min(1).max(50))
    .optional()
    .catch(undefined);

const Search = z.object({
  state: words(TicketState),
  holdReason: words(HoldReason),
  label: words(z.string().max(60)),
  category: words(z.string().max(40)),
  q: z.string().trim().min(1).max(200).optional().catch(undefined),
});

/** Reads the address of the list; a filter that makes no sense is left out, not refused. */
export function parseTicketFilter(project: string, search: Iterable<[string, string]>): TicketFilter {
  return { project, ...Search.parse(Object.fromEntries(search)) };
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
    ticket.project === filter.project &&
    (!state || state.includes(ticket.state)) &&
    (!holdReason || (ticket.holdReason !== null && holdReason.includes(ticket.holdReason))) &&
    (!label || ticket.labels.some((one) => label.includes(one))) &&
    (!category || (ticket.error !== null && category.includes(ticket.error.category))) &&
    (!q || `${ticket.key}\n${ticket.title}`.toLowerCase().includes(q.toLowerCase()))
  );
}
