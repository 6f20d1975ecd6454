import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";

const OverdueRow = z.object({
  id: z.string(),
  ticketId: z.string().nullable(),
  projectId: z.string(),
  version: z.number(),
});

/** Somebody has decided it, and that is sent in a moment: nobody else needs to be asked. Index pending_decision_one. */
const NOT_SENDING = "NOT EXISTS (SELECT 1 FROM pending_decision s WHERE s.hold_id = hold.id AND s.state = 'sending')";

/** At most `limit` open holds whose check time has passed, longest ago first. Index hold_check: only those. */
export async function readOverdueHolds(limit: number): Promise<z.infer<typeof OverdueRow>[]> {
  return reader.rows(
    OverdueRow,
    `SELECT id, ticket_id AS "ticketId", project_id AS "projectId", version FROM hold
     WHERE state = 'open' AND check_at <= now() AND ${NOT_SENDING} ORDER BY check_at LIMIT $1`,
    [limit],
  );
}

const EscalationRow = z.object({
  escalations: z.number(),
  escalatedFrom: z.enum(["user", "lead", "admin"]),
  ownerRole: z.enum(["lead", "admin"]),
  checkAt: z.date(),
});
/** `escalatedFrom` is `admin` where the admins had it already: nobody new is asked. */
export type Escalation = z.infer<typeof EscalationRow>;

/**
 * Escalates a hold: from a person to the leads, from them to the admins, where it stays; the next check is in 30 minutes. The
 * version stays, since who is asked changes and not what would be decided. Null: it has changed or was decided meanwhile. By primary key.
 */
export async function updateEscalation(tx: Tx, id: string, version: number): Promise<Escalation | null> {
  return tx.row(
    EscalationRow,
    `WITH before AS MATERIALIZED (
       SELECT id, coalesce(owner_role, 'user') AS owner FROM hold
       WHERE id = $1 AND version = $2 AND state = 'open' AND check_at <= clock_timestamp() AND ${NOT_SENDING} FOR UPDATE)
     UPDATE hold SET escalations = escalations + 1, check_at = clock_timestamp() + interval '30 minutes',
       owner_role = CASE WHEN owner_user_id IS NOT NULL THEN 'lead' ELSE 'admin' END, owner_user_id = NULL
     FROM before WHERE hold.id = before.id
     RETURNING escalations, before.owner AS "escalatedFrom", owner_role AS "ownerRole", check_at AS "checkAt"`,
    [id, version],
  );
}
