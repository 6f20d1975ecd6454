import type { StreamEvent } from "../../contract/events.ts";
import type { TicketDetail } from "../../contract/tickets.ts";
import type { TrackFacts } from "../../contract/tracks.ts";
import { findTicket } from "../../db/find-ticket.ts";
import { type Access, may } from "../../engine/access.ts";
import { getTicket } from "./get-ticket.ts";
import { getTicketTracks } from "./get-ticket-track.ts";
import type { Page } from "./keyset-page.ts";
import { listTicketEvents } from "./list-ticket-events.ts";
import { readable } from "./readable-projects.ts";

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
