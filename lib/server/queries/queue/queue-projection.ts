import { type FeedPosition, readHead } from "#lib/db/events/event-feed.ts";
import { readTouchedTickets } from "#lib/db/events/touched-tickets.ts";
import { readOpenHolds } from "#lib/db/queue/open-hold-facts.ts";
import type { OpenHolds } from "#lib/db/queue/open-holds.ts";
import { log } from "#lib/log.ts";
import { registry } from "#lib/process-registry.ts";
import { affectedPlaces, type OpenHoldsProjection, projectionOf, updateProjection } from "./open-holds-projection.ts";

/** A projection, and the time of the database clock at which it was up to date, in milliseconds since 1970. */
export type QueueProjection = { projection: OpenHoldsProjection; now: number };

type Read = { projection: OpenHoldsProjection; position: Pick<FeedPosition, "tx" | "id">; at: number };
type Entry = { filter: OpenHolds; last: Read | null; running: Promise<unknown>; next: Promise<QueueProjection> | null };

/** Limits of the projections and their holds in this process, about 500 bytes per hold; the least recently used are dropped. */
const [MAX_PROJECTIONS, MAX_HELD_IN_MEMORY] = [200, 150_000];
/** A projection is read anew this often, because rows may be changed by hand, without an event. */
const REREAD_MS = 300_000;

/**
 * The open holds that match a filter, without the conditions that the engine's `matchesFilter` checks. Each process reads all
 * of them once per filter; after that the event log tells which ones to read again. The result contains everything that any
 * process had committed before the call. Where nothing has happened it costs one short statement.
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

/** A call during a read waits for the next read: the running one may miss what was committed before the call. */
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
  const { now, position, places } = await readTouchedTickets(filter.projects, read.position);
  if (places === null) {
    entry.last = await readAll(filter);
    return { projection: entry.last.projection, now };
  }
  if (places.length > 0) {
    const affected = affectedPlaces(read.projection, new Set(places));
    updateProjection(read.projection, affected, await readOpenHolds(filter, affected));
  }
  read.position = position;
  if (Date.now() - read.at > REREAD_MS) rereadInBackground(entry, read);
  return { projection: read.projection, now };
}

/** Reads the position in the log first, so that what is committed in between is read twice rather than never. */
async function readAll(filter: OpenHolds): Promise<Read> {
  const at = Date.now();
  const position = await readHead({ projects: null, ticketId: null, runId: null });
  return { projection: projectionOf(await readOpenHolds(filter, null)), position, at };
}

/** Replaces the projection when it is done; until then the old one is used. */
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
    holds += last?.projection.byPlace.size ?? 0;
    if (index >= MAX_PROJECTIONS || (index > 0 && holds > MAX_HELD_IN_MEMORY)) projections.delete(key);
  }
}
