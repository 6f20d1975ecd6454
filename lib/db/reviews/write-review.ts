import type { JudgedCriterion } from "#lib/contract/reviews.ts";
import { json } from "#lib/db/connection/set-columns.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import type { FindingFacts, TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";

/** Opens the next review of a run, which may be claimed from `availableAt` on. */
export async function insertReview(
  tx: Tx,
  facts: TicketFacts,
  review: { id: string; runId: string; availableAt: Date },
): Promise<void> {
  const { ticket } = facts;
  await tx.run(
    `INSERT INTO review (id, ticket_id, run_id, project_id, number, state, available_at, budget, review_budget)
     VALUES ($1, $2, $3, $4, (SELECT coalesce(max(number), 0) + 1 FROM review WHERE ticket_id = $2), 'open', $5, $6, $7)`,
    [review.id, ticket.id, review.runId, ticket.projectId, review.availableAt, ticket.budget, ticket.reviewBudget],
  );
}

export type ClosedReview = {
  sentinel: string | null;
  verdict: "approved" | "rejected" | "unavailable" | null;
  /** what the sentinel said, where another verdict counts */
  saidVerdict: "approved" | "rejected" | "unavailable" | null;
  score: number | null;
  summary: string | null;
  feedback: string[];
  criteria: JudgedCriterion[] | null;
  error: string | null;
  verdictHash: string | null;
  findings: FindingFacts[];
};

/** Ends a review and writes its findings. False: it was done already, and nothing was written. By primary key. */
export async function closeReview(tx: Tx, ticketId: string, reviewId: string, closed: ClosedReview): Promise<boolean> {
  const written = await tx.run(
    `UPDATE review SET state = 'done', ended_at = clock_timestamp(), started_at = coalesce(started_at, clock_timestamp()), lease_expires_at = NULL,
       sentinel = coalesce($2, sentinel), verdict = $3, score = $4, summary = $5, feedback = $6, error = $7, verdict_hash = $8, said_verdict = $9, criteria = $10
     WHERE id = $1 AND state <> 'done'`,
    [
      reviewId,
      closed.sentinel,
      closed.verdict,
      closed.score,
      closed.summary,
      json(closed.feedback),
      closed.error,
      closed.verdictHash,
      closed.saidVerdict,
      closed.criteria && json(closed.criteria),
    ],
  );
  if (written === 0) return false;
  if (closed.findings.length > 0) {
    await tx.run(
      `INSERT INTO finding (review_id, ticket_id, key, position, severity, category, file, line, issue, suggestion, scope_drift, rule, advisory)
       SELECT $1, $2, f.key, f.n, f.severity, f.category, f.file, f.line, f.issue, f.suggestion, f."scopeDrift", f.rule, f.advisory
       FROM ROWS FROM (jsonb_to_recordset($3::jsonb) AS (key text, severity text, category text, file text, line int, issue text, suggestion text, "scopeDrift" boolean, rule text, advisory boolean))
         WITH ORDINALITY AS f(key, severity, category, file, line, issue, suggestion, "scopeDrift", rule, advisory, n)`,
      [reviewId, ticketId, JSON.stringify(closed.findings)],
    );
  }
  return true;
}

/** Deletes a review that a decision opened (undo). False: somebody has claimed it. By primary key. */
export async function deleteOpenReview(tx: Tx, reviewId: string): Promise<boolean> {
  return tx.wrote("DELETE FROM review WHERE id = $1 AND state = 'open'", [reviewId]);
}
