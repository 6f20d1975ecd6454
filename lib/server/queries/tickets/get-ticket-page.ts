import type { StreamEvent } from "#lib/contract/events.ts";
import type { TrackFacts } from "#lib/contract/tickets/tracks.ts";
import type { TicketDetail } from "#lib/contract/tickets.ts";
import { findTicket } from "#lib/db/tickets/tickets.ts";
import { type Access, may } from "#lib/engine/people/access.ts";
import { listTicketEvents } from "../events/list-ticket-events.ts";
import type { Page } from "../paging/keyset-page.ts";
import { readable } from "../projects/readable-projects.ts";
import { getTicket } from "./get-ticket.ts";
import { getTicketTracks } from "./get-ticket-track.ts";

/** What the page of a ticket shows at once, and whether the caller may change it. Throws `not_found`. */
export async function getTicketPage(
  access: Access,
  idOrKey: string,
): Promise<{ ticket: TicketDetail; track: TrackFacts | null; log: Page<StreamEvent>; mayWrite: boolean }> {
  const { id, projectId } = readable(access, await findTicket(idOrKey), "ticket");
  const [ticket, tracks, log] = await Promise.all([
    getTicket(access, id),
    getTicketTracks(access, [id]),
    listTicketEvents(access, id, { limit: 100 }),
  ]);
  return { ticket, track: tracks[0] ?? null, log, mayWrite: may(access, "write", projectId) };
}
