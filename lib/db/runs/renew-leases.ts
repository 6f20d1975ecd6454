import { z } from "zod";
import type { Heartbeat } from "#lib/contract/runs.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import { waitsForDisk } from "#lib/db/connection/tx.ts";
import { RUN_STATE_NAMES } from "#lib/engine/runs/run-states.ts";
import { STEERING, SteeringRow } from "./steering.ts";

/** A lease by its run and the hash of its token. */
export type LeaseName = { runId: string; hash: string };
/** A beat for a lease, with the totals of its run. */
export type LeaseBeat = LeaseName & { progress?: Heartbeat["progress"] };

const StandingRow = SteeringRow.extend({
  runId: z.string(),
  hash: z.string(),
  projectId: z.string(),
  state: z.enum(RUN_STATE_NAMES),
  /** this token is the last one that was given out for the run */
  own: z.boolean(),
  /** by the database clock; false where there is none */
  alive: z.boolean(),
  leaseExpiresAt: z.date().nullable(),
  lastSeq: z.number(),
});
export type LeaseStanding = z.infer<typeof StandingRow>;

const RenewedRow = SteeringRow.extend({
  runId: z.string(),
  hash: z.string(),
  leaseExpiresAt: z.date(),
  lastSeq: z.number(),
});
export type RenewedLease = z.infer<typeof RenewedRow>;

/** How runs stand towards tokens, in no order, without those that are no runs. By primary key. */
export async function readLeases(leases: LeaseName[]): Promise<LeaseStanding[]> {
  return reader.rows(
    StandingRow,
    `SELECT r.id AS "runId", b.hash, r.project_id AS "projectId", r.state, coalesce(r.lease_hash = b.hash, false) AS own,
       coalesce(r.lease_expires_at > clock_timestamp(), false) AS alive, r.lease_expires_at AS "leaseExpiresAt",
       r.last_seq AS "lastSeq", ${STEERING}
     FROM unnest($1::text[], $2::text[]) AS b (id, hash) JOIN run r ON r.id = b.id`,
    [leases.map(({ runId }) => runId), leases.map(({ hash }) => hash)],
  );
}

/**
 * Renews the leases that have not run out, in one statement, and raises the totals of their runs, which never fall. Answers those;
 * whichever is missing is held by another token or by none. The runs are locked by id first, so that two requests never wait for
 * each other in a circle. By primary key; no index has lease_expires_at, so that the update stays HOT. Where a crash of the server
 * would lose beats alone and no cost, the commit does not wait for the disk.
 */
export async function renewLeases(beats: LeaseBeat[]): Promise<RenewedLease[]> {
  if (beats.length === 0) return [];
  const hasCost = beats.some(({ progress }) => progress?.costUsd !== undefined);
  return reader.rows(
    RenewedRow,
    `WITH ${waitsForDisk("$2")},
     beat AS (
       SELECT b."runId" AS id, b.hash, max(b.steps) AS steps, max(b."stepLimit") AS step_limit, max(b.level) AS level,
         max(b."inputTokens") AS input_tokens, max(b."outputTokens") AS output_tokens, max(b."costUsd") AS cost_usd,
         max(b.session) AS session
       FROM waits CROSS JOIN jsonb_to_recordset($1::jsonb) AS b ("runId" text, hash text, steps int, "stepLimit" int, level int,
         "inputTokens" bigint, "outputTokens" bigint, "costUsd" float8, session text)
       GROUP BY b."runId", b.hash),
     held AS (
       SELECT beat.* FROM beat JOIN run r ON r.id = beat.id AND r.lease_hash = beat.hash ORDER BY r.id FOR NO KEY UPDATE OF r)
     UPDATE run r SET lease_expires_at = clock_timestamp() + make_interval(secs => r.lease_seconds),
       steps = greatest(r.steps, held.steps), step_limit = coalesce(held.step_limit, r.step_limit),
       level = greatest(r.level, held.level), input_tokens = greatest(r.input_tokens, held.input_tokens),
       output_tokens = greatest(r.output_tokens, held.output_tokens), cost_usd = greatest(r.cost_usd, held.cost_usd),
       session = coalesce(held.session, r.session)
     FROM held WHERE r.id = held.id AND r.state = 'running' AND r.lease_expires_at > clock_timestamp()
     RETURNING r.id AS "runId", held.hash, r.lease_expires_at AS "leaseExpiresAt", r.last_seq AS "lastSeq", ${STEERING}`,
    [JSON.stringify(beats.map(({ runId, hash, progress }) => ({ runId, hash, ...progress }))), hasCost],
  );
}
