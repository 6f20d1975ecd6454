import type { Heartbeat } from "#lib/contract/runs.ts";
import { pool } from "#lib/db/connection/pool.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import type { RunState } from "#lib/engine/runs/run-states.ts";

/** How a run stands towards one lease token. */
export type LeaseState = {
  ticketId: string;
  projectId: string;
  number: number;
  agent: string;
  state: RunState;
  /** this token is the last one that was given out for the run */
  own: boolean;
  /** by the database clock; false where there is none */
  alive: boolean;
  leaseExpiresAt: Date | null;
  leaseSeconds: number;
  finishHash: string | null;
  finishAnswer: unknown;
};

/** Reads how a run stands towards a token, without a lock. Null where there is no such run. */
export async function readLease(runId: string, leaseHash: string): Promise<LeaseState | null> {
  const { rows } = await pool().query(
    `SELECT r.ticket_id AS "ticketId", r.project_id AS "projectId", r.number, r.agent, r.state, r.lease_hash = $2 AS own,
       coalesce(r.lease_expires_at > clock_timestamp(), false) AS alive, r.lease_expires_at AS "leaseExpiresAt",
       r.lease_seconds AS "leaseSeconds", c.finish_hash AS "finishHash", c.finish_answer AS "finishAnswer"
     FROM run r LEFT JOIN run_content c ON c.run_id = r.id WHERE r.id = $1`,
    [runId, leaseHash],
  );
  return rows[0] ?? null;
}

/**
 * Renews a lease that has not run out, in one statement, and raises the totals of the run, which never fall. Null: this
 * token holds no living lease. lease_expires_at is in no index, so that the update stays HOT.
 */
export async function renewLease(
  runId: string,
  leaseHash: string,
  progress: NonNullable<Heartbeat["progress"]>,
): Promise<Date | null> {
  const { rows } = await pool().query<{ lease_expires_at: Date }>(
    `UPDATE run SET lease_expires_at = clock_timestamp() + make_interval(secs => lease_seconds),
       steps = greatest(steps, $3), step_limit = coalesce($4, step_limit), level = greatest(level, $5),
       input_tokens = greatest(input_tokens, $6), output_tokens = greatest(output_tokens, $7), cost_usd = greatest(cost_usd, $8)
     WHERE id = $1 AND state = 'running' AND lease_hash = $2 AND lease_expires_at > clock_timestamp()
     RETURNING lease_expires_at`,
    [
      runId,
      leaseHash,
      progress.steps,
      progress.stepLimit,
      progress.level,
      progress.inputTokens,
      progress.outputTokens,
      progress.costUsd,
    ],
  );
  return rows[0]?.lease_expires_at ?? null;
}

/** Keeps the answer to a finish, so that repeating the call gives the same one. */
export async function storeFinishAnswer(runId: string, answer: unknown): Promise<void> {
  await pool().query("UPDATE run_content SET finish_answer = $2 WHERE run_id = $1", [runId, JSON.stringify(answer)]);
}

export type LeaseTerms = { leaseHash: string; leaseSeconds: number; resumeCount: number; profileId: string | null };

/** On what terms a run was last held; read while its ticket is locked. */
export async function readLeaseTerms(tx: Tx, runId: string): Promise<LeaseTerms | null> {
  const [row] = await tx.rows<LeaseTerms>(
    `SELECT lease_hash AS "leaseHash", lease_seconds AS "leaseSeconds", resume_count AS "resumeCount", profile_id AS "profileId"
     FROM run WHERE id = $1`,
    [runId],
  );
  return row ?? null;
}
