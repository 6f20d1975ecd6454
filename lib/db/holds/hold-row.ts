import { z } from "zod";
import type { Actor } from "#lib/contract/basics.ts";
import { Call } from "#lib/contract/consents.ts";
import { FirstDecision } from "#lib/contract/holds/second-person.ts";
import { Level, Question } from "#lib/contract/runs.ts";
import { JsonTime } from "#lib/db/connection/json-object.ts";
import { json } from "#lib/db/connection/set-columns.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Reader, Tx } from "#lib/db/connection/tx.ts";
import { isOfClaimed } from "#lib/db/people/claimed.ts";
import { DECISION_VERB_NAMES } from "#lib/engine/holds/decision-verbs.ts";
import { HOLD_REASON_NAMES } from "#lib/engine/holds/hold-reasons.ts";
import { HOLD_STATE_NAMES } from "#lib/engine/holds/hold-states.ts";
import { HOLD_SUBJECTS } from "#lib/engine/holds/hold-subjects.ts";
import { type Access, claimsAlone } from "#lib/engine/people/access.ts";

const Decided = z.object({
  verb: z.enum(DECISION_VERB_NAMES),
  by: z.object({ id: z.string(), name: z.string() }),
  at: JsonTime,
  note: z.string().nullable(),
});

const HoldWithDecisionRow = z.object({
  id: z.string(),
  subject: z.enum(HOLD_SUBJECTS),
  about: z.string().nullable(),
  reason: z.enum(HOLD_REASON_NAMES),
  category: z.string().nullable(),
  runId: z.string().nullable(),
  recurrence: z.number(),
  version: z.number(),
  state: z.enum(HOLD_STATE_NAMES),
  question: Question.nullable(),
  call: Call.nullable(),
  level: Level.nullable(),
  /** waits for a second person */
  second: FirstDecision.nullable(),
  decision: Decided.nullable(),
  /** stored, and not sent yet */
  sending: Decided.extend({ id: z.string(), sendAt: JsonTime }).nullable(),
});

/** A hold with the decision in force on it, and the one that is to be sent. */
export type HoldRow = z.infer<typeof HoldWithDecisionRow>;

/**
 * A hold; whoever is to change it has locked its ticket's row. Null where there is no such hold. By primary key, and
 * decision_one and pending_decision_one.
 */
export async function readHoldRow(tx: Reader, holdId: string): Promise<HoldRow | null> {
  const row = await tx.row(
    HoldWithDecisionRow,
    `SELECT h.id, h.subject, h.about, h.reason, h.category, h.run_id AS "runId", h.recurrence, h.version, h.state, h.question, h.call, h.level, h.second,
       CASE WHEN d.id IS NOT NULL THEN jsonb_build_object('verb', d.verb, 'by', d.actor - 'kind', 'at', d.at, 'note', d.note) END AS decision,
       CASE WHEN s.id IS NOT NULL THEN jsonb_build_object('id', s.id, 'verb', s.verb, 'by', s.actor - 'kind', 'at', s.made_at,
         'note', s.choice -> 'note', 'sendAt', s.send_at) END AS sending
     FROM hold h LEFT JOIN decision d ON d.hold_id = h.id AND d.undone_at IS NULL
       LEFT JOIN pending_decision s ON s.hold_id = h.id AND s.state = 'sending' WHERE h.id = $1`,
    [holdId],
  );
  if (row === null) return null;
  return { ...row, decision: withTimes(row.decision), sending: withTimes(row.sending) };
}

/** The times of a row that came as JSON, as the API writes them. */
function withTimes<T extends { at: string; sendAt?: string }>(decided: T | null): T | null {
  if (decided === null) return null;
  const { at, sendAt } = decided;
  return { ...decided, at: new Date(at).toISOString(), ...(sendAt && { sendAt: new Date(sendAt).toISOString() }) };
}

/**
 * Assigns an open hold, moves its check or snoozes it, at the version it was read in; `snoozedBy` null ends a snooze. False: it has
 * changed since, and nothing was written. By primary key.
 */
export async function updateHoldOwner(
  tx: Tx,
  id: string,
  version: number,
  change: { ownerUserId?: string | null; ownerRole?: string | null; checkAt?: Date; snoozedBy?: Actor | null },
): Promise<boolean> {
  const owner = change.ownerUserId !== undefined || change.ownerRole !== undefined;
  const { checkAt = null, snoozedBy } = change;
  return tx.wrote(
    `UPDATE hold SET owner_user_id = CASE WHEN $3 THEN $4 ELSE owner_user_id END, owner_role = CASE WHEN $3 THEN $5 ELSE owner_role END,
       check_at = coalesce($6, check_at), snoozed_until = CASE WHEN $7 THEN $8 ELSE snoozed_until END,
       snoozed_by = CASE WHEN $7 THEN $9::jsonb ELSE snoozed_by END, version = version + 1
     WHERE id = $1 AND version = $2 AND state = 'open'`,
    [
      id,
      version,
      owner,
      change.ownerUserId ?? null,
      change.ownerRole ?? null,
      checkAt,
      snoozedBy !== undefined,
      snoozedBy ? checkAt : null,
      json(snoozedBy ?? null),
    ],
  );
}

const FoundRow = z.object({ id: z.string(), projectId: z.string(), ticketId: z.string().nullable() });

/** A hold's ticket (null: it is one of the project) and project, by its id: one probe of the primary key. Null where there is none. */
export async function findHold(id: string): Promise<z.infer<typeof FoundRow> | null> {
  return reader.row(FoundRow, HOLD, [id]);
}

const HOLD = 'SELECT h.id, h.project_id AS "projectId", h.ticket_id AS "ticketId" FROM hold h WHERE h.id = $1';

/** The same of a hold that the caller may see, as far as their claims limit that. Null: there is none. Primary key. */
export async function findSeenHold(id: string, access: Access): Promise<z.infer<typeof FoundRow> | null> {
  return reader.row(FoundRow, `${HOLD} AND ${isOfClaimed("h", "$2")}`, [id, claimsAlone(access)]);
}

/**
 * Stores when an open hold was first looked at. From the second look on nothing is written. By primary key. It is no change of
 * state: the version stays, and there is no event.
 */
export async function markFirstLook(holdId: string): Promise<void> {
  await reader.run(
    `UPDATE hold SET first_seen_at = greatest(clock_timestamp(), opened_at)
     WHERE id = $1 AND first_seen_at IS NULL AND state = 'open'`,
    [holdId],
  );
}
