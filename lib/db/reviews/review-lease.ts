import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import type { ClaimFilter } from "#lib/db/runs/claim-tickets.ts";
import { REVIEW_STATE_NAMES } from "#lib/engine/reviews/review-states.ts";

const LeaseRow = z.object({
  id: z.string(),
  ticketId: z.string(),
  projectId: z.string(),
  runId: z.string(),
  number: z.number(),
  state: z.enum(REVIEW_STATE_NAMES),
  own: z.boolean(),
  alive: z.boolean(),
  verdictHash: z.string().nullable(),
  verdictAnswer: z.unknown(),
});
/** How a review stands towards one lease token; `own` and `alive` as of a run (run-lease.ts). */
export type ReviewLease = z.infer<typeof LeaseRow>;

const ExpiryRow = z.object({ leaseExpiresAt: z.date() });

const ClaimedReviewRow = LeaseRow.pick({ id: true, ticketId: true, projectId: true, runId: true, number: true }).extend(
  ExpiryRow.shape,
);

const ExpiredRow = z.object({ id: z.string(), ticketId: z.string() });

const LockedRow = z.object({ alive: z.boolean(), expired: z.boolean() });

/** How a review stands towards a token, without a lock. Null where there is no such review. By primary key. */
export async function readReviewLease(reviewId: string, leaseHash: string): Promise<ReviewLease | null> {
  return reader.row(
    LeaseRow,
    `SELECT id, ticket_id AS "ticketId", project_id AS "projectId", run_id AS "runId", number, state, coalesce(lease_hash = $2, false) AS own,
       coalesce(lease_expires_at > clock_timestamp(), false) AS alive, verdict_hash AS "verdictHash", verdict_answer AS "verdictAnswer"
     FROM review WHERE id = $1`,
    [reviewId, leaseHash],
  );
}

/** Renews the lease of a claimed review; answers when it now runs out. Null: this token holds no living lease. By primary key. */
export async function renewReviewLease(reviewId: string, leaseHash: string): Promise<Date | null> {
  const row = await reader.row(
    ExpiryRow,
    `UPDATE review SET lease_expires_at = clock_timestamp() + make_interval(secs => lease_seconds)
     WHERE id = $1 AND state = 'claimed' AND lease_hash = $2 AND lease_expires_at > clock_timestamp() RETURNING lease_expires_at AS "leaseExpiresAt"`,
    [reviewId, leaseHash],
  );
  return row?.leaseExpiresAt ?? null;
}

/**
 * Claims the oldest review that may be claimed now; null: there is none that nobody else has locked. Index review_claim. The
 * ticket's row is locked with it, so that a verdict without a lease, or a person's hold, cannot slip in between.
 */
export async function claimOldestReview(
  tx: Tx,
  filter: Omit<ClaimFilter, "driver">,
  lease: { sentinel: string; leaseHash: string; leaseSeconds: number; account: string | null },
): Promise<z.infer<typeof ClaimedReviewRow> | null> {
  return tx.row(
    ClaimedReviewRow,
    `WITH picked AS MATERIALIZED (
       SELECT v.id FROM review v JOIN ticket t ON t.id = v.ticket_id
       WHERE v.state = 'open' AND v.available_at <= clock_timestamp() AND t.state = 'in_review'
         AND ($1::text[] IS NULL OR v.project_id = ANY ($1)) AND t.labels @> $2::text[]
       ORDER BY v.available_at, v.created_at, v.id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)
     UPDATE review v SET state = 'claimed', sentinel = $3, account = $6, lease_hash = $4, lease_seconds = $5::int,
       lease_expires_at = clock_timestamp() + make_interval(secs => $5::int), started_at = clock_timestamp()
     FROM picked p WHERE v.id = p.id AND v.state = 'open'
     RETURNING v.id, v.ticket_id AS "ticketId", v.project_id AS "projectId", v.run_id AS "runId", v.number, v.lease_expires_at AS "leaseExpiresAt"`,
    [filter.projects, filter.labels, lease.sentinel, lease.leaseHash, lease.leaseSeconds, lease.account],
  );
}

/** Opens a claimed review again, as if nobody had claimed it: it keeps its place in the order. By primary key. */
export async function reopenReview(reviewId: string, leaseHash: string): Promise<void> {
  await reader.run(
    `UPDATE review SET state = 'open', sentinel = NULL, account = NULL, lease_hash = NULL, lease_seconds = NULL, lease_expires_at = NULL, started_at = NULL
     WHERE id = $1 AND state = 'claimed' AND lease_hash = $2`,
    [reviewId, leaseHash],
  );
}

/** Stores the answer to a verdict, which a repeated call is given again. By primary key. */
export async function updateVerdictAnswer(reviewId: string, answer: unknown): Promise<void> {
  await reader.run("UPDATE review SET verdict_answer = $2 WHERE id = $1", [reviewId, JSON.stringify(answer)]);
}

/** At most `limit` claimed reviews whose lease has run out, longest ago first, without some. Index review_claimed: only what is being reviewed. */
export async function readExpiredReviews(limit: number, without: string[]): Promise<z.infer<typeof ExpiredRow>[]> {
  return reader.rows(
    ExpiredRow,
    `SELECT id, ticket_id AS "ticketId" FROM review
     WHERE state = 'claimed' AND lease_expires_at <= now() AND id <> ALL ($2) ORDER BY lease_expires_at LIMIT $1`,
    [limit, without],
  );
}

/**
 * Locks a claimed review. `alive`: this token holds its lease, which has not run out; `expired`: whoever's it is, it has run out.
 * Neither where the review is not claimed. By primary key.
 */
export async function lockReview(tx: Tx, reviewId: string, leaseHash: string | null) {
  const row = await tx.row(
    LockedRow,
    `SELECT coalesce(lease_hash = $2, false) AND lease_expires_at > clock_timestamp() AS alive, lease_expires_at <= clock_timestamp() AS expired
     FROM review WHERE id = $1 AND state = 'claimed' FOR NO KEY UPDATE`,
    [reviewId, leaseHash],
  );
  return row ?? { alive: false, expired: false };
}
