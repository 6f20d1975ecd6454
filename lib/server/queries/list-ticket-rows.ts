import type { ListTickets, Ticket } from "../../contract/tickets.ts";
import type { TrackFacts } from "../../contract/tracks.ts";
import type { Access } from "../../engine/access.ts";
import { getTicketTracks } from "./get-ticket-track.ts";
import type { Page } from "./keyset-page.ts";
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
