import type { Actor } from "#lib/contract/basics.ts";
import { json } from "#lib/db/connection/set-columns.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import type { DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import type { Grant } from "#lib/engine/holds/grants.ts";
import type { ProbationCheck } from "#lib/engine/tickets/ticket-facts.ts";

export type NewDecision = {
  id: string;
  holdId: string;
  ticketId: string;
  verb: DecisionVerb;
  userId: string;
  actor: Actor;
  note: string | null;
  answer: unknown;
  brief: string | null;
  briefSha256: string | null;
  /** the criteria that these bytes state */
  briefCriteria: string[] | null;
  /** exactly what undo restores */
  before: unknown;
  /** keys of the findings that the next attempt is not asked for */
  waived: string[];
  granted: Grant | null;
  probationCheck: ProbationCheck | null;
};

/** Writes a decision; rows are never overwritten, an undone one is kept (DESIGN 3.6). */
export async function insertDecision(tx: Tx, decision: NewDecision): Promise<void> {
  await tx.rows(
    `INSERT INTO decision (id, hold_id, ticket_id, verb, user_id, actor, at, note, answer, brief, brief_sha256, brief_criteria, before, probation, probation_check, waived, granted)
     VALUES ($1, $2, $3, $4, $5, $6, clock_timestamp(), $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      decision.id,
      decision.holdId,
      decision.ticketId,
      decision.verb,
      decision.userId,
      json(decision.actor),
      decision.note,
      json(decision.answer),
      decision.brief,
      decision.briefSha256,
      decision.briefCriteria && json(decision.briefCriteria),
      json(decision.before),
      decision.probationCheck === null ? null : "on_probation",
      decision.probationCheck,
      decision.waived,
      decision.granted && json(decision.granted),
    ],
  );
}

/** An agent has what was decided: from now on it cannot be undone. */
export async function markDecisionTaken(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length > 0)
    await tx.rows("UPDATE decision SET taken_at = clock_timestamp() WHERE id = ANY ($1) AND taken_at IS NULL", [ids]);
}

/** Nobody has it after all: the next agent takes it. */
export async function markDecisionWaiting(tx: Tx, id: string): Promise<void> {
  await tx.rows("UPDATE decision SET taken_at = NULL WHERE id = $1", [id]);
}

/** Ends the probation of a decision. */
export async function writeProbation(tx: Tx, id: string, probation: "held" | "did_not_hold"): Promise<void> {
  await tx.rows(
    "UPDATE decision SET probation = $2, verified_at = clock_timestamp() WHERE id = $1 AND probation = 'on_probation'",
    [id, probation],
  );
}

export type UndoableDecision = {
  id: string;
  verb: DecisionVerb;
  userId: string;
  before: unknown;
  takenAt: Date | null;
  /** by the database clock, since the decision */
  ageMs: number;
};

/** The decision in force on a hold. */
export async function readDecision(tx: Tx, holdId: string): Promise<UndoableDecision | null> {
  const [row] = await tx.rows<UndoableDecision>(
    `SELECT id, verb, user_id AS "userId", before, taken_at AS "takenAt", (extract(epoch FROM clock_timestamp() - at) * 1000)::float8 AS "ageMs"
     FROM decision WHERE hold_id = $1 AND undone_at IS NULL`,
    [holdId],
  );
  return row ?? null;
}

/** Marks a decision as undone. */
export async function markDecisionUndone(tx: Tx, id: string, by: Actor): Promise<void> {
  await tx.rows("UPDATE decision SET undone_at = clock_timestamp(), undone_by = $2, probation = NULL WHERE id = $1", [
    id,
    json(by),
  ]);
}
