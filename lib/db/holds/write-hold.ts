import type { Actor } from "#lib/contract/basics.ts";
import { json } from "#lib/db/connection/set-columns.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { HOLD_REASONS } from "#lib/engine/holds/hold-reasons.ts";
import type { HoldState } from "#lib/engine/holds/hold-states.ts";
import type { NewHold } from "#lib/engine/holds/new-hold.ts";
import type { TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";

export type StoredHold = NewHold & {
  id: string;
  runId: string | null;
  question: unknown;
  call: unknown;
  level: unknown;
  recurrence: number;
  checkAt: Date;
  /** a person, else the role lead of the project (docs/guarantees.md#no-hold-without-an-exit) */
  ownerUserId: string | null;
};

/** Writes an open hold. The database refuses it without owner, reason, resume condition and check time. */
export async function insertHold(tx: Tx, facts: TicketFacts, actor: Actor, hold: StoredHold): Promise<void> {
  await tx.run(
    `INSERT INTO hold (id, project_id, ticket_id, run_id, subject, reason, category, summary, fingerprint, question, level,
       owner_user_id, owner_role, resume_condition, check_at, opened_at, opened_by, recurrence, call, state)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, 'open')`,
    [
      hold.id,
      facts.ticket.projectId,
      facts.ticket.id,
      hold.runId,
      hold.subject,
      hold.reason,
      hold.category,
      hold.summary,
      hold.fingerprint,
      json(hold.question),
      json(hold.level),
      hold.ownerUserId,
      hold.ownerUserId ? null : "lead",
      HOLD_REASONS[hold.reason].resumes,
      hold.checkAt,
      facts.now,
      json(actor),
      hold.recurrence,
      json(hold.call),
    ],
  );
}

/** Ends an open hold at the version it was read in. False: somebody was first, and nothing was written. By primary key. */
export async function closeHold(tx: Tx, id: string, version: number, to: Exclude<HoldState, "open">): Promise<boolean> {
  return tx.wrote(
    "UPDATE hold SET state = $3, closed_at = clock_timestamp(), second = NULL, version = version + 1 WHERE id = $1 AND version = $2 AND state = 'open'",
    [id, version, to],
  );
}

/** Gives an open hold its next version, at the version it was read in. False: it has changed since. By primary key. */
export async function touchHold(tx: Tx, id: string, version: number): Promise<boolean> {
  return tx.wrote("UPDATE hold SET version = version + 1 WHERE id = $1 AND version = $2 AND state = 'open'", [
    id,
    version,
  ]);
}

/** Opens a decided hold again (undo), as it was, at the version it was read in. False: it has changed since. By primary key. */
export async function reopenHold(tx: Tx, id: string, version: number): Promise<boolean> {
  return tx.wrote(
    `UPDATE hold SET state = 'open', closed_at = NULL, version = version + 1
     WHERE id = $1 AND version = $2 AND state = 'decided'`,
    [id, version],
  );
}
