import { z } from "zod";
import { Actor } from "#lib/contract/basics.ts";
import { EVENT_TYPES } from "#lib/contract/events.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import { isOfClaimed } from "#lib/db/people/claimed.ts";
import { SETTLED_BELOW } from "./log-number.ts";

/**
 * What a stream is about. `projects` null: every project. `runId`: one run is followed, with what its agent reports. `account`:
 * only what this service account claimed is told; null: everything.
 */
export type FeedFilter = {
  projects: string[] | null;
  ticketId: string | null;
  runId: string | null;
  account: string | null;
};

const KnownRow = z.object({ known: z.boolean() });
const Position = z.object({ tx: z.string(), id: z.string(), seq: z.number().nullable() });
/** Everything up to (tx, id) has been read, and of the run `seq`. */
export type FeedPosition = z.infer<typeof Position>;

/** A line of the event log. */
export const EventRow = z.object({
  tx: z.string(),
  id: z.string(),
  type: z.enum(EVENT_TYPES),
  project: z.string(),
  ticketId: z.string().nullable(),
  runId: z.string().nullable(),
  holdId: z.string().nullable(),
  actor: Actor,
  data: z.record(z.string(), z.unknown()),
  at: z.date(),
});

const LineRow = EventRow.extend({
  /** null: a line of the run's own log */
  id: z.string().nullable(),
  /** of a line of the run's own log */
  seq: z.number().nullable(),
  /** nothing can appear before this line any more: of the event log, because every transaction with a lower number has ended */
  settled: z.boolean(),
  /** it moves the position and is told to nobody: its data are not read */
  hidden: z.boolean(),
  /** of the run's own log: with this line the read has as many bytes as it carries */
  full: z.boolean(),
});
/** A line of the event log, or of the run's own log. */
export type FeedRow = Omit<z.infer<typeof LineRow>, "full">;

/** What one read found: both logs in their own order, and which of them has more than one read carries. */
export type FeedPage = { events: FeedRow[]; runEvents: FeedRow[]; moreEvents: boolean; moreRunEvents: boolean };

/** One read carries so many lines of each log, and about so many bytes of the run's own log. */
const LIMIT = 500;
const BYTES = 1_000_000;

/**
 * Reads what comes after a position, in one statement and so from one snapshot. A line whose transaction is not below
 * every open one is marked as not settled: one with a lower number may still commit (docs/engine.md#the-log-and-its-cursor). Index event_project, event_ticket or
 * event_run from the position on; for all projects the primary key. Lines that the account may not see are read past, so that the
 * position follows the log.
 */
export async function readFeed(filter: FeedFilter, after: FeedPosition): Promise<FeedPage> {
  const { where, params } = conditionsOf(filter, 4);
  const values = [after.tx, after.id, LIMIT, ...params];
  if (filter.runId !== null) values.push(filter.runId, after.seq ?? 0);
  const hidden = filter.account === null ? "false" : `NOT ${isOfClaimed("e", `$${values.push(filter.account)}`)}`;
  const rows = await reader.rows(
    LineRow,
    `(SELECT e.tx::text, e.id::text, NULL::int AS seq, e.type, p.slug AS project, e.ticket_id AS "ticketId", e.run_id AS "runId",
        e.hold_id AS "holdId", e.actor, CASE WHEN h.hidden THEN '{}' ELSE e.data END AS data, e.at,
        e.tx < ${SETTLED_BELOW} AS settled, h.hidden, false AS full
      FROM event e JOIN project p ON p.id = e.project_id CROSS JOIN LATERAL (SELECT ${hidden} AS hidden) h
      WHERE (e.tx, e.id) > ($1::xid8, $2::bigint) AND ${where} ORDER BY e.tx, e.id LIMIT $3)
     ${filter.runId === null ? "" : `UNION ALL (${RUN_EVENTS})`}`,
    values,
  );
  const events = rows.filter((row) => row.id !== null);
  const runEvents = rows.filter((row) => row.id === null);
  const moreRunEvents = runEvents.length === LIMIT || runEvents.at(-1)?.full === true;
  return { events, runEvents, moreEvents: events.length === LIMIT, moreRunEvents };
}

/**
 * Where a run is followed, its id is parameter 5 (the only condition on events is parameter 4, the same id). Its own log has no
 * gaps and grows in the order of its commits, so that none of its lines ever waits for another transaction.
 */
const RUN_EVENTS = `
  SELECT l.tx::text, NULL, l.seq, 'run.event', p.slug, r.ticket_id, r.id, NULL, jsonb_build_object('kind', 'agent', 'id', NULL, 'name', r.agent),
    jsonb_build_object('seq', l.seq, 'type', l.type, 'message', l.message, 'data', l.data), l.at,
    true, false, l.size >= ${BYTES}
  FROM (SELECT k.*, sum(coalesce(pg_column_size(k.data), 0) + coalesce(octet_length(k.message), 0)) OVER (ORDER BY k.seq) AS size
        FROM (SELECT * FROM run_event WHERE run_id = $5 AND seq > $6 ORDER BY seq LIMIT $3) k) l
  JOIN run r ON r.id = l.run_id JOIN project p ON p.id = r.project_id
  WHERE l.size - coalesce(pg_column_size(l.data), 0) - coalesce(octet_length(l.message), 0) < ${BYTES}
  ORDER BY l.seq`;

/** Only the narrowest condition, which decides what index is read; the caller has made sure that the others hold with it. */
function conditionsOf(filter: FeedFilter, first: number): { where: string; params: unknown[] } {
  if (filter.runId !== null) return { where: `e.run_id = $${first}`, params: [filter.runId] };
  if (filter.ticketId !== null) return { where: `e.ticket_id = $${first}`, params: [filter.ticketId] };
  if (filter.projects === null) return { where: "true", params: [] };
  if (filter.projects.length === 1) return { where: `e.project_id = $${first}`, params: filter.projects };
  return { where: `e.project_id = ANY ($${first}::text[])`, params: [filter.projects] };
}

/**
 * The position after everything that is settled now, of the whole log or of one run. Reads the end of an index: few transactions
 * are still open, and so few lines at the end are not settled.
 */
export async function readHead(filter: FeedFilter): Promise<FeedPosition> {
  const run = filter.runId;
  return reader.only(
    Position,
    `WITH last AS (SELECT e.tx, e.id FROM event e WHERE ${run === null ? "$1::text IS NULL" : "e.run_id = $1"} AND e.tx < ${SETTLED_BELOW}
              ORDER BY e.tx DESC, e.id DESC LIMIT 1)
     SELECT coalesce((SELECT tx FROM last)::text, '0') AS tx, coalesce((SELECT id FROM last)::text, '0') AS id,
       CASE WHEN $1::text IS NOT NULL THEN coalesce((SELECT max(seq) FROM run_event WHERE run_id = $1), 0) END AS seq`,
    [run],
  );
}

/** Whether a stream of this kind can have printed this position: its lines exist and were settled. Three index probes. */
export async function isKnownPosition(filter: FeedFilter, { tx, id, seq }: FeedPosition): Promise<boolean> {
  const { known } = await reader.only(
    KnownRow,
    `SELECT (($1::xid8 = '0' AND $2::bigint = 0) OR EXISTS (
         SELECT 1 FROM event e WHERE e.tx = $1::xid8 AND e.id = $2::bigint AND e.tx < ${SETTLED_BELOW}
           AND ($3::text IS NULL OR e.run_id = $3)))
       AND ($3::text IS NULL OR $4::int = 0 OR EXISTS (SELECT 1 FROM run_event l WHERE l.run_id = $3 AND l.seq = $4)) AS known`,
    [tx, id, filter.runId, seq],
  );
  return known;
}
