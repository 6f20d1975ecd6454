import { z } from "zod";
import { json } from "#lib/db/connection/set-columns.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import type { WaitsInForce } from "#lib/db/policies/waits-in-force.ts";

const RunRow = z.object({ runId: z.string(), ticketId: z.string() });
export type OverdueRun = z.infer<typeof RunRow>;
const HeardRow = z.object({ heardAt: z.date() });

const WAITS = 'jsonb_to_recordset($1::jsonb) AS w("projectId" text, unfetched int, "silentRun" int)';

/** At most `limit` runs that were decided on and not fetched in the time that their project allows, oldest first. Index run_resuming. */
export async function readUnfetchedRuns(waits: WaitsInForce[], limit: number): Promise<OverdueRun[]> {
  return reader.rows(
    RunRow,
    `SELECT r.id AS "runId", r.ticket_id AS "ticketId" FROM run r JOIN ${WAITS} ON w."projectId" = r.project_id
     WHERE r.state = 'resuming' AND r.resuming_since <= clock_timestamp() - make_interval(mins => w.unfetched)
     ORDER BY r.resuming_since LIMIT $2`,
    [json(waits), limit],
  );
}

/**
 * When a run last said something: it began, was taken up again or handed back (index event_run), or its agent sent an event
 * (primary key of run_event, its last entries). Heartbeats say nothing, nor does a worker's word that its agent is silent.
 */
const HEARD_AT = `greatest(r.started_at,
  (SELECT e.at FROM run_event e WHERE e.run_id = r.id AND (e.data->'silentSince') IS NULL ORDER BY e.seq DESC LIMIT 1),
  (SELECT max(e.at) FROM event e WHERE e.run_id = r.id))`;

/**
 * At most `limit` running runs that have said nothing for as long as their project allows; one that a person has taken over is
 * not silent. Index run_running; two probes for each run that is older than that.
 */
export async function readSilentRuns(waits: WaitsInForce[], limit: number): Promise<OverdueRun[]> {
  return reader.rows(
    RunRow,
    `SELECT r.id AS "runId", r.ticket_id AS "ticketId"
     FROM run r JOIN ${WAITS} ON w."projectId" = r.project_id,
       LATERAL (SELECT now() - make_interval(mins => w."silentRun") AS at) due
     WHERE r.state = 'running' AND r.intervention IS NULL AND r.lease_expires_at > clock_timestamp()
       AND r.started_at <= due.at AND ${HEARD_AT} <= due.at LIMIT $2`,
    [json(waits), limit],
  );
}

/** Locks a ticket that nobody else has locked. False: somebody has, and the next round looks again. By primary key. */
export async function lockFreeTicket(tx: Tx, ticketId: string): Promise<boolean> {
  return (await tx.run("SELECT 1 FROM ticket WHERE id = $1 FOR NO KEY UPDATE SKIP LOCKED", [ticketId])) > 0;
}

/**
 * Locks a running run, so that no event comes meanwhile, and answers when it last said something. Null: it has ended, a person
 * has its session, or its lease ran out, which is the reaper's. By primary key.
 */
export async function lockSilence(tx: Tx, runId: string): Promise<Date | null> {
  const locked = await tx.run(
    `SELECT 1 FROM run WHERE id = $1 AND state = 'running' AND intervention IS NULL AND lease_expires_at > clock_timestamp()
     FOR NO KEY UPDATE`,
    [runId],
  );
  if (locked === 0) return null;
  return (await tx.only(HeardRow, `SELECT ${HEARD_AT} AS "heardAt" FROM run r WHERE r.id = $1`, [runId])).heardAt;
}

const OldestRow = z.object({ unfetched: z.number(), silentRun: z.number() });

/**
 * For how many seconds the oldest decision has waited to be fetched, and the most silent run has said nothing; 0 where there is
 * none. Of these projects, or of all (null). Indexes run_resuming and run_running, with two probes for each running run.
 */
export async function readOldestWaits(projects: string[] | null): Promise<z.infer<typeof OldestRow>> {
  const mine = "($1::text[] IS NULL OR project_id = ANY ($1))";
  return reader.only(
    OldestRow,
    `SELECT coalesce((SELECT extract(epoch FROM clock_timestamp() - min(resuming_since)) FROM run
         WHERE state = 'resuming' AND ${mine}), 0)::float8 AS unfetched,
       coalesce((SELECT extract(epoch FROM clock_timestamp() - min(${HEARD_AT})) FROM run r
         WHERE r.state = 'running' AND r.intervention IS NULL AND ${mine}), 0)::float8 AS "silentRun"`,
    [projects],
  );
}
