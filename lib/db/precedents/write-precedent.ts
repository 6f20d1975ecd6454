import { z } from "zod";
import type { Actor } from "#lib/contract/basics.ts";
import { Precedent } from "#lib/contract/precedents.ts";
import { json } from "#lib/db/connection/set-columns.ts";
import type { Reader, Tx } from "#lib/db/connection/tx.ts";
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

/** Inserts a precedent that expires in `row.days`; with `autoUserId` it answers by itself from now on. */
export async function insertPrecedent(tx: Tx, row: NewPrecedent): Promise<void> {
  await tx.run(
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

const CountRow = z.object({ count: z.number() });

/** How many precedents of a project are live. The project must be locked. Index precedent_live. */
export async function countLivePrecedents(tx: Tx, projectId: string): Promise<number> {
  const { count } = await tx.only(
    CountRow,
    `SELECT count(*)::int AS count FROM precedent p JOIN decision d ON d.id = p.decision_id WHERE p.project_id = $1 AND ${IS_LIVE}`,
    [projectId],
  );
  return count;
}

const LivePrecedent = Precedent.shape.scope.extend({
  id: z.string(),
  answer: z.unknown(),
  ticketKey: z.string(),
  autoUserId: z.string().nullable(),
});
export type LivePrecedent = z.infer<typeof LivePrecedent>;

const LIVE = `SELECT p.id, p.answer, p.label, p.agent, p.driver, t.key AS "ticketKey", p.auto_user_id AS "autoUserId"
  FROM precedent p JOIN decision d ON d.id = p.decision_id JOIN ticket t ON t.id = p.ticket_id`;

/**
 * The live precedents that may answer this exact question by themselves, the newest first, locked: nobody revokes or changes
 * them until the transaction ends. Index precedent_auto.
 */
export async function lockAutoPrecedents(tx: Tx, projectId: string, questionHash: string): Promise<LivePrecedent[]> {
  return tx.rows(
    LivePrecedent,
    `${LIVE} WHERE p.project_id = $1 AND p.question_hash = $2 AND p.auto AND ${IS_LIVE} ORDER BY p.created_at DESC, p.id DESC FOR SHARE OF p`,
    [projectId, questionHash],
  );
}

/** Locks a live precedent of the project, so that it stays live until the transaction ends. Null: there is none. Primary key. */
export async function lockLivePrecedent(tx: Tx, projectId: string, id: string): Promise<LivePrecedent | null> {
  return tx.row(LivePrecedent, `${LIVE} WHERE p.id = $1 AND p.project_id = $2 AND ${IS_LIVE} FOR SHARE OF p`, [
    id,
    projectId,
  ]);
}

/** Sets the precedent of the decision in force on a hold; `byItself`: no person accepted it. Index decision_one. */
export async function updatePrecedentUsed(
  tx: Tx,
  holdId: string,
  precedentId: string,
  byItself: boolean,
): Promise<void> {
  await tx.run("UPDATE decision SET precedent_id = $2, by_itself = $3 WHERE hold_id = $1 AND undone_at IS NULL", [
    holdId,
    precedentId,
    byItself,
  ]);
}

const IdRow = z.object({ id: z.string() });

/**
 * Stops the precedent that made a decision from answering by itself, because the decision did not hold. Null where a person
 * made the decision, or the precedent had been stopped before. Primary keys.
 */
export async function stopAutoPrecedent(tx: Tx, decisionId: string): Promise<{ id: string } | null> {
  return tx.row(
    IdRow,
    `UPDATE precedent p SET auto = false, failed_hold_id = d.hold_id FROM decision d
     WHERE d.id = $1 AND d.by_itself AND p.id = d.precedent_id AND p.auto RETURNING p.id`,
    [decisionId],
  );
}

/**
 * Changes whether a live precedent answers by itself, and for whom, and in how many days it expires; null leaves a value as it
 * is. False: it is no longer live. Primary key.
 */
export async function updatePrecedent(
  tx: Tx,
  id: string,
  change: { auto: boolean | null; userId: string; days: number | null },
): Promise<boolean> {
  return tx.wrote(
    `UPDATE precedent p SET auto = coalesce($2, auto), auto_user_id = CASE WHEN $2 THEN $3 ELSE auto_user_id END,
       failed_hold_id = CASE WHEN $2 THEN NULL ELSE failed_hold_id END,
       expires_at = CASE WHEN $4::int IS NULL THEN expires_at ELSE clock_timestamp() + make_interval(days => $4) END
     FROM decision d WHERE p.id = $1 AND d.id = p.decision_id AND ${IS_LIVE}`,
    [id, change.auto, change.userId, change.days],
  );
}

/** Marks a precedent as revoked. False: it was revoked before. Primary key. */
export async function updatePrecedentRevoked(tx: Tx, id: string, actor: Actor): Promise<boolean> {
  return tx.wrote(
    "UPDATE precedent SET revoked_at = clock_timestamp(), revoked_by = $2, auto = false WHERE id = $1 AND revoked_at IS NULL",
    [id, json(actor)],
  );
}

const AskingTicket = z.object({ labels: z.array(z.string()), driver: z.string().nullable() });

/** The labels and driver of a ticket, which a precedent may ask for; none where there is no such ticket. Primary key. */
export async function readAskingTicket(from: Reader, ticketId: string): Promise<z.infer<typeof AskingTicket>> {
  const row = await from.row(AskingTicket, "SELECT labels, driver FROM ticket WHERE id = $1", [ticketId]);
  return row ?? { labels: [], driver: null };
}
