import type { ListTicketEvents, StreamEvent } from "../../contract/events.ts";
import { readEpoch } from "../../db/event-feed.ts";
import { findTicket } from "../../db/find-ticket.ts";
import { readTicketEvents, type TicketEventRow } from "../../db/ticket-events.ts";
import type { Access } from "../../engine/access.ts";
import { Refusal } from "../../lifecycle/refusal.ts";
import { type Position, parsePosition, printPosition } from "../live/stream-position.ts";
import type { Page } from "./keyset-page.ts";
import { likeText } from "./like-text.ts";
import { readable } from "./readable-projects.ts";

/**
 * The event log of a ticket, the latest first; the cursor is the id of an event, as the stream prints it. `at` begins
 * with that event, so that a link to an old one shows it. Throws `not_found`, and `invalid_request` for an id that is
 * none of this desk.
 */
export async function listTicketEvents(
  access: Access,
  idOrKey: string,
  filter: ListTicketEvents,
): Promise<Page<StreamEvent>> {
  const { id: ticketId } = readable(access, await findTicket(idOrKey), "ticket");
  const epoch = await readEpoch();
  const cursor = positionOf(epoch, "cursor", filter.cursor);
  const at = positionOf(epoch, "at", filter.at);
  const rows = await readTicketEvents({
    ticketId,
    types: filter.type ?? null,
    pattern: filter.q === undefined ? null : `%${likeText(filter.q)}%`,
    before: cursor ?? at,
    inclusive: cursor === null,
    limit: filter.limit + 1,
  });
  const items = rows.slice(0, filter.limit).map((row) => presentEvent(epoch, row));
  return { items, nextCursor: rows.length > filter.limit ? (items.at(-1)?.id ?? null) : null };
}

function positionOf(epoch: string, name: string, text: string | undefined): Position | null {
  if (text === undefined) return null;
  const position = parsePosition(epoch, text, false);
  if (position !== null) return position;
  const message = "is not the id of an event of this desk";
  throw new Refusal("invalid_request", `${name} ${message}.`, { errors: [{ path: name, message }] });
}

function presentEvent(epoch: string, row: TicketEventRow): StreamEvent {
  return {
    id: printPosition(epoch, { tx: row.tx, id: row.id, seq: null }),
    type: row.type as StreamEvent["type"],
    project: row.project,
    ticketId: row.ticketId,
    runId: row.runId,
    holdId: row.holdId,
    actor: row.actor,
    at: row.at.toISOString(),
    data: row.data as StreamEvent["data"],
  };
}
