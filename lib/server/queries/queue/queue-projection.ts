import { type FeedPosition, readHead } from "#lib/db/events/event-feed.ts";
import { readTouchedTickets } from "#lib/db/events/touched-tickets.ts";
import { readOpenHolds } from "#lib/db/queue/open-hold-facts.ts";
import type { OpenHolds } from "#lib/db/queue/open-holds.ts";
import { log } from "#lib/log.ts";
import { registry } from "#lib/process-registry.ts";
import { affectedTickets, type OpenHoldsProjection, projectionOf, updateProjection } from "./open-holds-projection.ts";

/** `now`: the database's clock when the projection was true, milliseconds since 1970. */
export type QueueProjection = { projection: OpenHoldsProjection; now: number };

type Read = { projection: OpenHoldsProjection; position: Pick<FeedPosition, "tx" | "id">; at: number };
type Entry = { filter: OpenHolds; last: Read | null; running: Promise<unknown>; next: Promise<QueueProjection> | null };

/** The projections of this process and their holds, some 500 bytes each; the least recently used are dropped. */
const [MAX_PROJECTIONS, MAX_HELD_IN_MEMORY] = [200, 150_000];
/** Rows changed by hand, without an event, are seen after this time at the latest. */
const REREAD_MS = 300_000;

/**
 * The open holds that match a filter, but for the conditions that the engine's `matchesFilter` checks. Each process reads them
 * all once per filter; after that the log says which holds to read again, so that an answer contains everything committed
 * before it was asked for, by any process. Where nothing happened that costs one short statement.
 */
export function queueProjection(holds: OpenHolds): Promise<QueueProjection> {
  const projections = registry.once("queue projections", () => new Map<string, Entry>());
  const filter = { ...holds, reasons: null, fingerprints: null, snoozed: null, late: null, heldMinutes: null };
  const key = JSON.stringify(filter);
  const entry = projections.get(key) ?? { filter, last: null, running: Promise.resolve(), next: null };
  projections.delete(key);
  projections.set(key, entry);
  dropLeastUsed(projections);
  return catchUpNext(entry);
}

/** A caller that comes during a read waits for the next one: the running read may have begun before what the caller knows of. */
function catchUpNext(entry: Entry): Promise<QueueProjection> {
  entry.next ??= entry.running
    .catch(() => undefined)
    .then(() => {
      entry.next = null;
      const running = catchUp(entry);
      entry.running = running;
      return running;
    });
  return entry.next;
}

async function catchUp(entry: Entry): Promise<QueueProjection> {
  const { filter } = entry;
  entry.last ??= await readAll(filter);
  const read = entry.last;
  const { now, position, tickets } = await readTouchedTickets(filter.projects, read.position);
  if (tickets === null) {
    entry.last = await readAll(filter);
    return { projection: entry.last.projection, now };
  }
  if (tickets.length > 0) {
    const affected = affectedTickets(read.projection, new Set(tickets));
    updateProjection(read.projection, affected, await readOpenHolds(filter, affected));
  }
  read.position = position;
  if (Date.now() - read.at > REREAD_MS) rereadInBackground(entry, read);
  return { projection: read.projection, now };
}

/** Reads the position first, so that what is committed in between is read twice rather than never. */
async function readAll(filter: OpenHolds): Promise<Read> {
  const at = Date.now();
  const position = await readHead({ projects: null, ticketId: null, runId: null });
  return { projection: projectionOf(await readOpenHolds(filter, null)), position, at };
}

/** Nobody waits for it; the log is followed from the new read's own position. */
function rereadInBackground(entry: Entry, before: Read): void {
  before.at = Date.now();
  readAll(entry.filter).then(
    (read) => {
      entry.last = read;
    },
    (err) => log.warn({ err }, "the open holds could not be reread; the log is still followed"),
  );
}

function dropLeastUsed(projections: Map<string, Entry>): void {
  let holds = 0;
  for (const [index, [key, { last }]] of [...projections].toReversed().entries()) {
    holds += last?.projection.byTicket.size ?? 0;
    if (index >= MAX_PROJECTIONS || (index > 0 && holds > MAX_HELD_IN_MEMORY)) projections.delete(key);
  }
}
