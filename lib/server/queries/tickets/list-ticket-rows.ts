import type { TrackFacts } from "#lib/contract/tickets/tracks.ts";
import type { ListTickets, Ticket } from "#lib/contract/tickets.ts";
import type { Access } from "#lib/engine/people/access.ts";
import type { Page } from "../paging/keyset-page.ts";
import { getTicketTracks } from "./get-ticket-track.ts";
import { listTickets } from "./list-tickets.ts";

/** A page of the ticket list with what its tracks are drawn from. */
export async function listTicketRows(
  access: Access,
  filter: ListTickets,
): Promise<Page<{ ticket: Ticket; track: TrackFacts | null }>> {
  const page = await listTickets(access, filter);
  const tracks = await getTicketTracks(
    access,
    page.items.map(({ id }) => id),
  );
  const byId = new Map(tracks.map((track) => [track.ticketId, track]));
  return { ...page, items: page.items.map((ticket) => ({ ticket, track: byId.get(ticket.id) ?? null })) };
}
