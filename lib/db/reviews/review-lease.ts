import { pool } from "#lib/db/connection/pool.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import type { ClaimFilter } from "#lib/db/runs/claim-tickets.ts";
import type { ReviewState } from "#lib/engine/reviews/review-states.ts";

export type ReviewLease = {
  id: string;
  ticketId: string;
  projectId: string;
  runId: string;
  number: number;
  state: ReviewState;
  own: boolean;
  alive: boolean;
  verdictHash: string | null;
  verdictAnswer: unknown;
};

/** Reads how a review stands towards a token, without a lock. Null where there is no such review. */
export async function readReviewLease(reviewId: string, leaseHash: string): Promise<ReviewLease | null> {
  const { rows } = await pool().query(
    `SELECT id, ticket_id AS "ticketId", project_id AS "projectId", run_id AS "runId", number, state, coalesce(lease_hash = $2, false) AS own,
       coalesce(lease_expires_at > clock_timestamp(), false) AS alive, verdict_hash AS "verdictHash", verdict_answer AS "verdictAnswer"
     FROM review WHERE id = $1`,
    [reviewId, leaseHash],
  );
  return rows[0] ?? null;
}

/** Renews the lease of a claimed review. Null: this token holds no living lease. */
export async function renewReviewLease(reviewId: string, leaseHash: string): Promise<Date | null> {
  const { rows } = await pool().query<{ lease_expires_at: Date }>(
    `UPDATE review SET lease_expires_at = clock_timestamp() + make_interval(secs => lease_seconds)
     WHERE id = $1 AND state = 'claimed' AND lease_hash = $2 AND lease_expires_at > clock_timestamp() RETURNING lease_expires_at`,
    [reviewId, leaseHash],
  );
  return rows[0]?.lease_expires_at ?? null;
}

/**
 * Takes the oldest review that may be claimed now. Index review_claim. The ticket's row is locked with it, so that a
 * verdict without a lease, or a person's hold, cannot slip in between.
 */
export async function takeOldestReview(
  tx: Tx,
  filter: Omit<ClaimFilter, "driver">,
  lease: { sentinel: string; leaseHash: string; leaseSeconds: number },
): Promise<{
  id: string;
  ticketId: string;
  projectId: string;
  runId: string;
  number: number;
  leaseExpiresAt: Date;
} | null> {
  const [row] = await tx.rows<never>(
    `WITH picked AS MATERIALIZED (
       SELECT v.id FROM review v JOIN ticket t ON t.id = v.ticket_id
       WHERE v.state = 'open' AND v.available_at <= clock_timestamp() AND t.state = 'in_review'
         AND ($1::text[] IS NULL OR v.project_id = ANY ($1)) AND t.labels @> $2::text[]
       ORDER BY v.available_at, v.created_at, v.id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)
     UPDATE review v SET state = 'claimed', sentinel = $3, lease_hash = $4, lease_seconds = $5::int,
       lease_expires_at = clock_timestamp() + make_interval(secs => $5::int), started_at = clock_timestamp()
     FROM picked p WHERE v.id = p.id AND v.state = 'open'
     RETURNING v.id, v.ticket_id AS "ticketId", v.project_id AS "projectId", v.run_id AS "runId", v.number, v.lease_expires_at AS "leaseExpiresAt"`,
    [filter.projects, filter.labels, lease.sentinel, lease.leaseHash, lease.leaseSeconds],
  );
  return row ?? null;
}

/** Opens a claimed review again, as if nobody had taken it. Its place in the line is the one it had. */
export async function reopenReview(reviewId: string, leaseHash: string): Promise<void> {
  await pool().query(
    `UPDATE review SET state = 'open', sentinel = NULL, lease_hash = NULL, lease_seconds = NULL, lease_expires_at = NULL, started_at = NULL
     WHERE id = $1 AND state = 'claimed' AND lease_hash = $2`,
    [reviewId, leaseHash],
  );
}

/** Keeps the answer to a verdict, so that repeating the call gives the same one. */
export async function storeVerdictAnswer(reviewId: string, answer: unknown): Promise<void> {
  await pool().query("UPDATE review SET verdict_answer = $2 WHERE id = $1", [reviewId, JSON.stringify(answer)]);
}

/** Claimed reviews whose lease has run out. Index review_claimed: only what is being reviewed. */
export async function expiredReviews(limit: number): Promise<{ id: string; ticketId: string }[]> {
  const { rows } = await pool().query(
    `SELECT id, ticket_id AS "ticketId" FROM review WHERE state = 'claimed' AND lease_expires_at <= clock_timestamp() ORDER BY lease_expires_at LIMIT $1`,
    [limit],
  );
  return rows;
}

/** Locks a claimed review: is its lease the one of this token and alive, and has it run out? */
export async function lockReview(
  tx: Tx,
  reviewId: string,
  leaseHash: string | null,
): Promise<{ alive: boolean; expired: boolean }> {
  const [row] = await tx.rows<{ alive: boolean; expired: boolean }>(
    `SELECT coalesce(lease_hash = $2, false) AND lease_expires_at > clock_timestamp() AS alive, lease_expires_at <= clock_timestamp() AS expired
     FROM review WHERE id = $1 AND state = 'claimed' FOR NO KEY UPDATE`,
    [reviewId, leaseHash],
  );
  return row ?? { alive: false, expired: false };
}
