import type { ListTicketEvents, StreamEvent } from "#lib/contract/events.ts";
import { isKnownPosition } from "#lib/db/events/event-feed.ts";
import { readTicketEvents, type TicketEventFilter, type TicketEventRow } from "#lib/db/events/ticket-events.ts";
import { findSeenTicket } from "#lib/db/tickets/tickets.ts";
import { type Access, claimsAlone } from "#lib/engine/people/access.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { epochOfThisInstallation } from "#lib/server/live/epoch.ts";
import { type Position, parsePosition, printPosition } from "#lib/server/live/stream-position.ts";
import type { Page } from "#lib/server/queries/paging/pages.ts";
import { compareLines, readArchivedEvents } from "#lib/server/queries/retention/archived-lines.ts";
import { findSeenArchived } from "#lib/server/queries/retention/archived-ticket.ts";
import { likeText } from "../conditions/like-text.ts";
import { readable } from "../projects/readable-projects.ts";

/**
 * The event log of a ticket, the latest first; the cursor is the id of an event, as the stream prints it. `at` begins
 * with that event, so that a link to an old one shows it; `after` answers what came next after an event, and its cursor goes
 * on from there. Throws `not_found`, and `invalid_request` for an id that is none of this desk.
 */
export async function listTicketEvents(
  access: Access,
  idOrKey: string,
  filter: ListTicketEvents,
): Promise<Page<StreamEvent>> {
  const { id } = readable(
    access,
    (await findSeenTicket(idOrKey, access)) ?? (await findSeenArchived(idOrKey, access)),
    "ticket",
  );
  return readTicketLog(id, filter, claimsAlone(access));
}

/** The same of a ticket that the caller is known to see, by its id; with an account, only of what it claimed. */
export async function readTicketLog(
  ticketId: string,
  filter: ListTicketEvents,
  account: string | null = null,
): Promise<Page<StreamEvent>> {
  const epoch = await epochOfThisInstallation();
  const from = await placeOf(epoch, filter);
  const rows = await readLines({
    ticketId,
    account,
    types: filter.type ?? null,
    pattern: filter.q === undefined ? null : `%${likeText(filter.q)}%`,
    from,
    limit: filter.limit + 1,
  });
  const goesUp = from?.way === "after";
  // The one too many is at the far end.
  const page = goesUp ? rows.slice(-filter.limit) : rows.slice(0, filter.limit);
  const items = page.map((row) => presentEvent(epoch, row));
  const end = goesUp ? items[0] : items.at(-1);
  return { items, nextCursor: rows.length > filter.limit ? (end?.id ?? null) : null };
}

/** Of the database and of its project's archive: while lines are removed they are in both. */
async function readLines(filter: TicketEventFilter): Promise<TicketEventRow[]> {
  const [stored, archived] = await Promise.all([readTicketEvents(filter), readArchivedEvents(filter)]);
  if (archived.length === 0) return stored;
  const rows = [...new Map([...stored, ...archived].map((row) => [`${row.tx}-${row.id}`, row])).values()];
  const latestFirst = rows.toSorted((a, b) => compareLines(b, a));
  return filter.from?.way === "after" ? latestFirst.slice(-filter.limit) : latestFirst.slice(0, filter.limit);
}

async function placeOf(epoch: string, filter: ListTicketEvents): Promise<TicketEventFilter["from"]> {
  const [after, cursor, at] = await Promise.all(
    (["after", "cursor", "at"] as const).map((name) => positionOf(epoch, name, filter[name])),
  );
  if (after) return { place: cursor ?? after, way: "after" };
  if (cursor) return { place: cursor, way: "before" };
  return at ? { place: at, way: "upto" } : null;
}

/** Lines stay where they are when the database is restored: an id from another epoch still names one, if there is such a line. */
async function positionOf(epoch: string, name: string, text: string | undefined): Promise<Position | null> {
  if (text === undefined) return null;
  const own = parsePosition(epoch, text, false);
  if (own !== null) return own;
  const earlier = parsePosition(null, text, false);
  if (earlier !== null && (await isKnownPosition(EVERYTHING, earlier))) return earlier;
  const message = "is not the id of an event of this desk";
  throw new Refusal("invalid_request", `${name} ${message}.`, { errors: [{ path: name, message }] });
}

const EVERYTHING = { projects: null, ticketId: null, runId: null, account: null };

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
