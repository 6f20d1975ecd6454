import { z } from "zod";
import type { Heartbeat } from "#lib/contract/runs.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import { listed, planned, type Reader, type Tx } from "#lib/db/connection/tx.ts";
import { RUN_STATE_NAMES } from "#lib/engine/runs/run-states.ts";
import { STEERING, SteeringRow } from "./steering.ts";

const LeaseRow = z.object({
  ticketId: z.string(),
  projectId: z.string(),
  number: z.number(),
  agent: z.string(),
  state: z.enum(RUN_STATE_NAMES),
  /** this token is the last one that was given out for the run */
  own: z.boolean(),
  /** by the database clock; false where there is none */
  alive: z.boolean(),
  leaseExpiresAt: z.date().nullable(),
  leaseSeconds: z.number(),
  finishHash: z.string().nullable(),
  finishAnswer: z.unknown(),
  finishPacked: z.instanceof(Buffer).nullable(),
});
/** How a run stands towards one lease token. */
export type LeaseState = z.infer<typeof LeaseRow>;

const ExpiryRow = SteeringRow.extend({ leaseExpiresAt: z.date() });

/** How a run stands towards a token, without a lock. Null where there is no such run. By the keys of run and run_content. */
export async function readLease(runId: string, leaseHash: string): Promise<LeaseState | null> {
  return reader.row(
    LeaseRow,
    planned(`SELECT r.ticket_id AS "ticketId", r.project_id AS "projectId", r.number, r.agent, r.state, r.lease_hash = $2 AS own,
       coalesce(r.lease_expires_at > clock_timestamp(), false) AS alive, r.lease_expires_at AS "leaseExpiresAt",
       r.lease_seconds AS "leaseSeconds", c.finish_hash AS "finishHash", c.finish_answer AS "finishAnswer", c.finish_packed AS "finishPacked"
     FROM run r LEFT JOIN run_content c ON c.run_id = r.id WHERE r.id = $1`),
    [runId, leaseHash],
  );
}

/**
 * Renews a lease that has not run out, in one statement, and raises the totals of the run, which never fall; answers when it now
 * runs out, and what people ask of the run. Null: this token holds no living lease. By primary key; no index has lease_expires_at, so that the update stays HOT.
 */
export async function renewLease(
  runId: string,
  leaseHash: string,
  progress: NonNullable<Heartbeat["progress"]>,
): Promise<z.infer<typeof ExpiryRow> | null> {
  return reader.row(
    ExpiryRow,
    planned(`UPDATE run r SET lease_expires_at = clock_timestamp() + make_interval(secs => lease_seconds),
       steps = greatest(steps, $3), step_limit = coalesce($4, step_limit), level = greatest(level, $5),
       input_tokens = greatest(input_tokens, $6), output_tokens = greatest(output_tokens, $7), cost_usd = greatest(cost_usd, $8),
       session = coalesce($9, session)
     WHERE id = $1 AND state = 'running' AND lease_hash = $2 AND lease_expires_at > clock_timestamp()
     RETURNING lease_expires_at AS "leaseExpiresAt", ${STEERING}`),
    [
      runId,
      leaseHash,
      progress.steps,
      progress.stepLimit,
      progress.level,
      progress.inputTokens,
      progress.outputTokens,
      progress.costUsd,
      progress.session,
    ],
  );
}

const ReportedRow = z.object({
  runId: z.string(),
  ticketId: z.string(),
  projectId: z.string(),
  agent: z.string(),
  /** this token is the last one that was given out for the run */
  own: z.boolean(),
  finishHash: z.string().nullable(),
  finishAnswer: z.unknown(),
  finishPacked: z.instanceof(Buffer).nullable(),
});
/** How a run that is reported on stands towards the token of the report. */
export type ReportedRun = z.infer<typeof ReportedRow>;

/**
 * Locks the tickets of runs that are reported on, in the order of their ids, and reads how the runs stand towards the tokens; what
 * the run was before the lock, so that what must not change is asked for again. `skipLocked`: without those that somebody has
 * locked. A run that there is not is left out. By primary keys.
 */
export async function lockReportedRuns(
  tx: Tx,
  reports: { runId: string; leaseHash: string }[],
  skipLocked: boolean,
): Promise<ReportedRun[]> {
  const lock = skipLocked ? "FOR NO KEY UPDATE OF t SKIP LOCKED" : "FOR NO KEY UPDATE OF t";
  return tx.rows(
    ReportedRow,
    planned(
      `SELECT r.id AS "runId", r.ticket_id AS "ticketId", r.project_id AS "projectId", r.agent, r.lease_hash = x.hash AS own,
         c.finish_hash AS "finishHash", c.finish_answer AS "finishAnswer", c.finish_packed AS "finishPacked"
       FROM unnest($1::text[], $2::text[]) AS x (id, hash) JOIN run r ON r.id = x.id JOIN ticket t ON t.id = r.ticket_id
         LEFT JOIN run_content c ON c.run_id = r.id
       WHERE r.id = ANY (${listed("$1")}) ORDER BY t.id ${lock}`,
    ),
    [reports.map(({ runId }) => runId), reports.map(({ leaseHash }) => leaseHash)],
  );
}

const LeaseTermsRow = z.object({
  leaseHash: z.string(),
  leaseSeconds: z.number(),
  resumeCount: z.number(),
  profileId: z.string().nullable(),
});
export type LeaseTerms = z.infer<typeof LeaseTermsRow>;

/** The terms of the last lease on a run; read them while its ticket is locked, where they matter to a change. Null where there is no such run. By primary key. */
export async function readLeaseTerms(tx: Reader, runId: string): Promise<LeaseTerms | null> {
  return tx.row(
    LeaseTermsRow,
    `SELECT lease_hash AS "leaseHash", lease_seconds AS "leaseSeconds", resume_count AS "resumeCount", profile_id AS "profileId"
     FROM run WHERE id = $1`,
    [runId],
  );
}

const ExpiredRow = z.object({ id: z.string(), ticketId: z.string() });
const LockedRow = z.object({ expired: z.boolean() });

/** At most `limit` running runs whose lease has run out, longest ago first, without some. Index run_running: only what is running now. */
export async function readExpiredRuns(limit: number, without: string[]): Promise<z.infer<typeof ExpiredRow>[]> {
  return reader.rows(
    ExpiredRow,
    `SELECT id, ticket_id AS "ticketId" FROM run
     WHERE state = 'running' AND lease_expires_at <= now() AND id <> ALL ($2) ORDER BY lease_expires_at LIMIT $1`,
    [limit, without],
  );
}

/** Locks a running run. True: its lease has run out. False: a heartbeat came first, or the run has ended. By primary key. */
export async function lockExpiredRun(tx: Tx, runId: string): Promise<boolean> {
  const row = await tx.row(
    LockedRow,
    "SELECT lease_expires_at <= clock_timestamp() AS expired FROM run WHERE id = $1 AND state = 'running' FOR NO KEY UPDATE",
    [runId],
  );
  return row?.expired ?? false;
}
