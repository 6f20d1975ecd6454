import type { PresenceEvent } from "#lib/contract/holds/presence.ts";
import type { FeedPosition } from "#lib/db/events/event-feed.ts";
import type { StreamEvent } from "../../contract/events.ts";
import type { PlacedRow } from "./merge-feed.ts";
import { printPosition } from "./stream-position.ts";

/** One event as it goes over the wire. JSON has no line breaks of its own, so `data` is one line. */
export function eventText(epoch: string, { row, position }: PlacedRow): string {
  const id = printPosition(epoch, position);
  const event: StreamEvent = {
    id,
    type: row.type as StreamEvent["type"],
    project: row.project,
    ticketId: row.ticketId,
    runId: row.runId,
    holdId: row.holdId,
    actor: row.actor,
    at: row.at.toISOString(),
    data: row.data as StreamEvent["data"],
  };
  return block(id, row.type, event);
}

/** Tells a reader that what it asked for cannot be replayed: read the lists again, and go on from here. */
export function resyncText(epoch: string, position: FeedPosition, project: string | null): string {
  const id = printPosition(epoch, position);
  const actor = { kind: "engine", id: null, name: "Yardmaster" };
  return block(id, "resync", {
    id,
    type: "resync",
    project,
    ticketId: null,
    runId: null,
    holdId: null,
    actor,
    at: new Date().toISOString(),
    data: {},
  });
}

/** The first lines of a stream: how soon to come back, and from where if nothing happens before. */
export function openingText(epoch: string, position: FeedPosition): string {
  return `: open\nretry: 2000\nid: ${printPosition(epoch, position)}\n\n`;
}

/** Who is at which hold. Without an id: it is no part of the log, and a reader that comes back goes on from the same place. */
export function presenceText(event: PresenceEvent): string {
  return `event: presence\ndata: ${JSON.stringify(event)}\n\n`;
}

/** The notifications of who reads have changed. Without an id, as above. */
export const NOTIFICATIONS_CHANGED = `event: notifications\ndata: ${JSON.stringify({ type: "notifications" })}\n\n`;

export const COMMENT = ": still here\n\n";

function block(id: string, type: string, data: object): string {
  return `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}
