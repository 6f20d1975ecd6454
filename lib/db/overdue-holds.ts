import { pool } from "./pool.ts";
import type { Tx } from "./tx.ts";

export type OverdueHold = { id: string; ticketId: string; projectId: string; version: number };

/** Open holds whose check time has passed, longest ago first. Index hold_check. */
export async function overdueHolds(limit: number): Promise<OverdueHold[]> {
  const { rows } = await pool().query<OverdueHold>(
    `SELECT id, ticket_id AS "ticketId", project_id AS "projectId", version FROM hold
     WHERE state = 'open' AND check_at <= clock_timestamp() ORDER BY check_at LIMIT $1`,
    [limit],
  );
  return rows;
}

/**
 * One step up: a person's hold goes to the leads, then to the admins, where it stays; the next check is in 30 minutes.
 * The version stays: who is asked changes, not what would be decided. Null: it has changed meanwhile.
 */
export async function writeEscalation(
  tx: Tx,
  id: string,
  version: number,
): Promise<{ escalations: number; ownerRole: string; checkAt: Date } | null> {
  const [row] = await tx.rows<{ escalations: number; ownerRole: string; checkAt: Date }>(
    `UPDATE hold SET escalations = escalations + 1, check_at = clock_timestamp() + interval '30 minutes',
       owner_role = CASE WHEN owner_user_id IS NOT NULL THEN 'lead' ELSE 'admin' END, owner_user_id = NULL
     WHERE id = $1 AND version = $2 AND state = 'open' AND check_at <= clock_timestamp()
     RETURNING escalations, owner_role AS "ownerRole", check_at AS "checkAt"`,
    [id, version],
  );
  return row ?? null;
}
