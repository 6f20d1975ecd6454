import type { Actor } from "#lib/contract/basics.ts";
import { json } from "#lib/db/connection/set-columns.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import type { PrecedentScope } from "#lib/engine/precedents/precedent-scope.ts";
import { IS_LIVE } from "./precedents.ts";

export type NewPrecedent = PrecedentScope & {
  id: string;
  projectId: string;
  questionHash: string;
  question: unknown;
  answer: unknown;
  holdId: string;
  decisionId: string;
  ticketId: string;
  keptBy: Actor;
  days: number;
  autoUserId: string | null;
};

export async function insertPrecedent(tx: Tx, row: NewPrecedent): Promise<void> {
  await tx.rows(
    `INSERT INTO precedent (id, project_id, question_hash, question, answer, label, agent, driver, hold_id, decision_id, ticket_id,
       kept_by, expires_at, auto, auto_user_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, clock_timestamp() + make_interval(days => $13), $14::text IS NOT NULL, $14)`,
    [
      row.id,
      row.projectId,
      row.questionHash,
      json(row.question),
      json(row.answer),
      row.label,
      row.agent,
      row.driver,
      row.holdId,
      row.decisionId,
      row.ticketId,
      json(row.keptBy),
      row.days,
      row.autoUserId,
    ],
  );
}

/** How many precedents of a project are in force. The project must be locked. Index precedent_live. */
export async function countLivePrecedents(tx: Tx, projectId: string): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(
    `SELECT count(*)::int AS count FROM precedent p JOIN decision d ON d.id = p.decision_id WHERE p.project_id = $1 AND ${IS_LIVE}`,
    [projectId],
  );
  return row?.count ?? 0;
}

export type LivePrecedent = PrecedentScope & {
  id: string;
  answer: unknown;
  ticketKey: string;
  autoUserId: string | null;
};

const LIVE = `SELECT p.id, p.answer, p.label, p.agent, p.driver, t.key AS "ticketKey", p.auto_user_id AS "autoUserId"
  FROM precedent p JOIN decision d ON d.id = p.decision_id JOIN ticket t ON t.id = p.ticket_id`;

/**
 * The precedents in force that may answer this exact question by themselves, the newest first; they cannot be revoked or
 * changed until the transaction ends. Index precedent_auto.
 */
export async function readAutoPrecedents(tx: Tx, projectId: string, questionHash: string): Promise<LivePrecedent[]> {
  return tx.rows(
    `${LIVE} WHERE p.project_id = $1 AND p.question_hash = $2 AND p.auto AND ${IS_LIVE} ORDER BY p.created_at DESC, p.id DESC FOR SHARE OF p`,
    [projectId, questionHash],
  );
}

/** A precedent of the project, as long as it is in force; it stays so until the transaction ends. */
export async function holdLivePrecedent(tx: Tx, projectId: string, id: string): Promise<LivePrecedent | null> {
  const [row] = await tx.rows<LivePrecedent>(
    `${LIVE} WHERE p.id = $1 AND p.project_id = $2 AND ${IS_LIVE} FOR SHARE OF p`,
    [id, projectId],
  );
  return row ?? null;
}

/** Says which precedent the decision in force on a hold was taken by: with a person, or by itself. */
export async function writePrecedentUsed(
  tx: Tx,
  holdId: string,
  precedentId: string,
  byItself: boolean,
): Promise<void> {
  await tx.rows("UPDATE decision SET precedent_id = $2, by_itself = $3 WHERE hold_id = $1 AND undone_at IS NULL", [
    holdId,
    precedentId,
    byItself,
  ]);
}

/**
 * A precedent's automatic answer did not hold: from now on it does not answer by itself. Null where the decision was a
 * person's, or it has been switched off before.
 */
export async function stopAutoPrecedent(tx: Tx, decisionId: string): Promise<{ id: string } | null> {
  const [row] = await tx.rows<{ id: string }>(
    `UPDATE precedent p SET auto = false, failed_hold_id = d.hold_id FROM decision d
     WHERE d.id = $1 AND d.by_itself AND p.id = d.precedent_id AND p.auto RETURNING p.id`,
    [decisionId],
  );
  return row ?? null;
}

/** Lets a live precedent answer by itself for someone, or no more; moves its end. False: it is no longer in force. */
export async function writePrecedentChange(
  tx: Tx,
  id: string,
  change: { auto: boolean | null; userId: string; days: number | null },
): Promise<boolean> {
  const rows = await tx.rows(
    `UPDATE precedent p SET auto = coalesce($2, auto), auto_user_id = CASE WHEN $2 THEN $3 ELSE auto_user_id END,
       failed_hold_id = CASE WHEN $2 THEN NULL ELSE failed_hold_id END,
       expires_at = CASE WHEN $4::int IS NULL THEN expires_at ELSE clock_timestamp() + make_interval(days => $4) END
     FROM decision d WHERE p.id = $1 AND d.id = p.decision_id AND ${IS_LIVE} RETURNING 1`,
    [id, change.auto, change.userId, change.days],
  );
  return rows.length === 1;
}

/** Ends a precedent. False: it was revoked before. */
export async function writePrecedentRevoked(tx: Tx, id: string, actor: Actor): Promise<boolean> {
  const rows = await tx.rows(
    "UPDATE precedent SET revoked_at = clock_timestamp(), revoked_by = $2, auto = false WHERE id = $1 AND revoked_at IS NULL RETURNING 1",
    [id, json(actor)],
  );
  return rows.length === 1;
}

/** What asks: the labels and driver of a ticket. */
export async function readAskingTicket(
  tx: Pick<Tx, "rows">,
  ticketId: string,
): Promise<{ labels: string[]; driver: string | null }> {
  const [row] = await tx.rows<{ labels: string[]; driver: string | null }>(
    "SELECT labels, driver FROM ticket WHERE id = $1",
    [ticketId],
  );
  return row ?? { labels: [], driver: null };
}
