import { z } from "zod";
import type { Actor } from "#lib/contract/basics.ts";
import { DecideHold } from "#lib/contract/holds.ts";
import type { Problem } from "#lib/contract/problem.ts";
import { json } from "#lib/db/connection/set-columns.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import type { Acting } from "#lib/db/people/access.ts";

/** A process that has claimed a decision must have sent it within this time; then another one may claim it. */
const CLAIM_SECONDS = 10;

const PendingRow = z.object({
  id: z.string(),
  holdId: z.string(),
  choice: DecideHold,
  userId: z.string(),
  tokenId: z.string().nullable(),
  byToken: z.boolean(),
  by: z.string(),
});
/** A decision that is to be sent. */
export type PendingDecision = z.infer<typeof PendingRow>;

const PENDING = `id, hold_id AS "holdId", choice, user_id AS "userId", token_id AS "tokenId", by_token AS "byToken", actor ->> 'name' AS by`;

const SendAtRow = z.object({ sendAt: z.date() });

export type NewPending = Acting & {
  id: string;
  holdId: string;
  projectId: string;
  choice: DecideHold;
  actor: Actor;
  /** until it is sent */
  seconds: number;
};

/** Stores a decision that is to be sent; answers when. Null: another one is already. Index pending_decision_one. */
export async function insertPending(tx: Tx, pending: NewPending): Promise<Date | null> {
  const { id, holdId, projectId, choice, userId, tokenId, byToken, actor, seconds } = pending;
  const row = await tx.row(
    SendAtRow,
    `INSERT INTO pending_decision (id, hold_id, project_id, verb, choice, user_id, token_id, by_token, actor, send_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, clock_timestamp() + make_interval(secs => $10))
     ON CONFLICT (hold_id) WHERE state = 'sending' DO NOTHING RETURNING send_at AS "sendAt"`,
    [id, holdId, projectId, choice.verb, json(choice), userId, tokenId, byToken, json(actor), seconds],
  );
  return row?.sendAt ?? null;
}

/**
 * Claims decisions that are due, the earliest first, for some seconds: of several processes each gets others. The claim saves work;
 * that a decision is sent once is the guard of {@link deletePending}. Index pending_decision_due.
 */
export async function claimDuePending(limit: number): Promise<PendingDecision[]> {
  return reader.rows(
    PendingRow,
    `UPDATE pending_decision SET claimed_until = clock_timestamp() + interval '${CLAIM_SECONDS} seconds'
     WHERE id IN (SELECT id FROM pending_decision
       WHERE state = 'sending' AND send_at <= clock_timestamp() AND coalesce(claimed_until <= clock_timestamp(), true)
       ORDER BY send_at LIMIT $1 FOR UPDATE SKIP LOCKED)
     RETURNING ${PENDING}`,
    [limit],
  );
}

/** The decision of a hold that is to be sent; null: there is none. Index pending_decision_one. */
export async function readPending(holdId: string): Promise<PendingDecision | null> {
  return reader.row(PendingRow, `SELECT ${PENDING} FROM pending_decision WHERE hold_id = $1 AND state = 'sending'`, [
    holdId,
  ]);
}

/** Lets it be due now: the column has milliseconds, and rounds up what has more. False: it was taken back, or sent. By primary key. */
export async function updatePendingDue(id: string): Promise<boolean> {
  const written = await reader.run(
    `UPDATE pending_decision SET send_at = least(send_at, date_trunc('milliseconds', clock_timestamp())) WHERE id = $1 AND state = 'sending'`,
    [id],
  );
  return written > 0;
}

/**
 * Lets a decision stand that was stored at `version` of its hold, which has the next one now. Index pending_decision_one; a decision
 * of another version stays as it is.
 */
export async function carryPending(tx: Tx, holdId: string, version: number): Promise<void> {
  await tx.run(
    `UPDATE pending_decision SET choice = jsonb_set(choice, '{version}', to_jsonb($2::int + 1))
     WHERE hold_id = $1 AND state = 'sending' AND (choice ->> 'version')::int = $2`,
    [holdId, version],
  );
}

/** It is sent, in the transaction that makes it. False: it was taken back, or sent already. By primary key. */
export async function deletePending(tx: Tx, id: string): Promise<boolean> {
  return tx.wrote("DELETE FROM pending_decision WHERE id = $1 AND state = 'sending'", [id]);
}

/** It was taken back. False: it was before, or was sent. By primary key. */
export async function markPendingUndone(tx: Tx, id: string, by: Actor): Promise<boolean> {
  return tx.wrote(
    `UPDATE pending_decision SET state = 'undone', ended_at = clock_timestamp(), ended_by = $2
     WHERE id = $1 AND state = 'sending'`,
    [id, json(by)],
  );
}

/** It could not be made. False: it was taken back, or sent. By primary key. */
export async function markPendingNotSent(
  tx: Tx,
  id: string,
  problem: Pick<Problem, "code" | "detail" | "decision">,
): Promise<boolean> {
  return tx.wrote(
    `UPDATE pending_decision SET state = 'not_sent', ended_at = clock_timestamp(), problem = $2
     WHERE id = $1 AND state = 'sending'`,
    [id, json(problem)],
  );
}

/** Forgets what was taken back or not sent more than a day ago. Index pending_decision_ended. */
export async function deleteEndedPending(): Promise<void> {
  await reader.run(
    "DELETE FROM pending_decision WHERE state <> 'sending' AND ended_at < clock_timestamp() - interval '1 day'",
    [],
  );
}
