import { z } from "zod";
import type { Actor } from "#lib/contract/basics.ts";
import { json } from "#lib/db/connection/set-columns.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { DECISION_VERB_NAMES, type DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import type { Grant } from "#lib/engine/holds/grants.ts";
import type { ProbationCheck } from "#lib/engine/tickets/ticket-facts.ts";

export type NewDecision = {
  id: string;
  holdId: string;
  /** null: on a hold of the project */
  ticketId: string | null;
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
  /** US dollars that the ticket had cost by then; null on a hold of a project */
  spentUsd: number | null;
  probationCheck: ProbationCheck | null;
  /** what was recommended as it was made; null where nothing was */
  recommended: DecisionVerb | null;
};

/** Writes a decision; a row is never overwritten, and an undone one stays (docs/guarantees.md#history-is-kept). */
export async function insertDecision(tx: Tx, decision: NewDecision): Promise<void> {
  await tx.run(
    `INSERT INTO decision (id, hold_id, ticket_id, verb, user_id, actor, at, note, answer, brief, brief_sha256, brief_criteria, before, probation, probation_check, waived, granted, spent_usd, recommended)
     VALUES ($1, $2, $3, $4, $5, $6, clock_timestamp(), $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
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
      decision.spentUsd,
      decision.recommended,
    ],
  );
}

/** An agent has fetched these decisions: from now on they cannot be undone. By primary key. */
export async function markDecisionTaken(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length > 0)
    await tx.run("UPDATE decision SET taken_at = clock_timestamp() WHERE id = ANY ($1) AND taken_at IS NULL", [ids]);
}

/** The agent that fetched a decision gave it back: the next agent is to take it. By primary key. */
export async function markDecisionWaiting(tx: Tx, id: string): Promise<void> {
  await tx.run("UPDATE decision SET taken_at = NULL WHERE id = $1", [id]);
}

/** Ends the probation of a decision; nothing is written where it has ended. By primary key. */
export async function updateProbation(tx: Tx, id: string, probation: "held" | "did_not_hold"): Promise<void> {
  await tx.run(
    "UPDATE decision SET probation = $2, verified_at = clock_timestamp() WHERE id = $1 AND probation = 'on_probation'",
    [id, probation],
  );
}

const DecisionRow = z.object({
  id: z.string(),
  verb: z.enum(DECISION_VERB_NAMES),
  userId: z.string(),
  before: z.unknown(),
  takenAt: z.date().nullable(),
  /** by the database clock, since the decision */
  ageMs: z.number(),
});
export type UndoableDecision = z.infer<typeof DecisionRow>;

/** The decision in force on a hold; null where there is none. Index decision_one. */
export async function readDecision(tx: Tx, holdId: string): Promise<UndoableDecision | null> {
  return tx.row(
    DecisionRow,
    `SELECT id, verb, user_id AS "userId", before, taken_at AS "takenAt", (extract(epoch FROM clock_timestamp() - at) * 1000)::float8 AS "ageMs"
     FROM decision WHERE hold_id = $1 AND undone_at IS NULL`,
    [holdId],
  );
}

/** Marks a decision as undone. By primary key. */
export async function markDecisionUndone(tx: Tx, id: string, by: Actor): Promise<void> {
  await tx.run("UPDATE decision SET undone_at = clock_timestamp(), undone_by = $2, probation = NULL WHERE id = $1", [
    id,
    json(by),
  ]);
}
