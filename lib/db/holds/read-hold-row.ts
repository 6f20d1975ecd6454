import type { Actor } from "#lib/contract/basics.ts";
import { json } from "#lib/db/connection/set-columns.ts";
import type { Reader, Tx } from "#lib/db/connection/tx.ts";
import type { HoldReason } from "#lib/engine/holds/hold-reasons.ts";
import type { HoldState } from "#lib/engine/holds/hold-states.ts";

export type HoldRow = {
  id: string;
  subject: "ticket" | "run";
  reason: HoldReason;
  category: string | null;
  runId: string | null;
  recurrence: number;
  version: number;
  state: HoldState;
  question: { text: string; options?: string[]; schema?: unknown } | null;
  level: { current: number; maxRetries: number } | null;
  /** the decision in force */
  decision: { verb: string; by: { id: string; name: string }; at: string; note: string | null } | null;
};

/** A hold with the decision in force on it; the ticket's row is the lock. */
export async function readHoldRow(tx: Reader, holdId: string): Promise<HoldRow | null> {
  const [row] = await tx.rows<
    Omit<HoldRow, "decision"> & {
      decision: { verb: string; actor: { id: string; name: string }; at: string; note: string | null } | null;
    }
  >(
    `SELECT h.id, h.subject, h.reason, h.category, h.run_id AS "runId", h.recurrence, h.version, h.state, h.question, h.level,
       CASE WHEN d.id IS NOT NULL THEN jsonb_build_object('verb', d.verb, 'actor', d.actor, 'at', d.at, 'note', d.note) END AS decision
     FROM hold h LEFT JOIN decision d ON d.hold_id = h.id AND d.undone_at IS NULL WHERE h.id = $1`,
    [holdId],
  );
  if (!row) return null;
  const { decision, ...hold } = row;
  if (decision === null) return { ...hold, decision };
  const { actor, at, ...rest } = decision;
  return { ...hold, decision: { ...rest, by: { id: actor.id, name: actor.name }, at: new Date(at).toISOString() } };
}

/**
 * Assigns an open hold, moves its check or snoozes it, at the version it was read in. `snoozedBy` null: it is not snoozed any
 * more. False: it has changed since.
 */
export async function writeHoldOwner(
  tx: Tx,
  id: string,
  version: number,
  change: { ownerUserId?: string | null; ownerRole?: string | null; checkAt?: Date; snoozedBy?: Actor | null },
): Promise<boolean> {
  const owner = change.ownerUserId !== undefined || change.ownerRole !== undefined;
  const { checkAt = null, snoozedBy } = change;
  const rows = await tx.rows(
    `UPDATE hold SET owner_user_id = CASE WHEN $3 THEN $4 ELSE owner_user_id END, owner_role = CASE WHEN $3 THEN $5 ELSE owner_role END,
       check_at = coalesce($6, check_at), snoozed_until = CASE WHEN $7 THEN $8 ELSE snoozed_until END,
       snoozed_by = CASE WHEN $7 THEN $9::jsonb ELSE snoozed_by END, version = version + 1
     WHERE id = $1 AND version = $2 AND state = 'open' RETURNING 1`,
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
  return rows.length === 1;
}
