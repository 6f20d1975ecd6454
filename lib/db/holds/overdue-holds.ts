import { pool } from "#lib/db/connection/pool.ts";
import type { Tx } from "#lib/db/connection/tx.ts";

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

/** `escalatedFrom` is `admin` where the admins had it already: it was looked at again, and nobody new is asked. */
export type Escalation = {
  escalations: number;
  escalatedFrom: "user" | "lead" | "admin";
  ownerRole: "lead" | "admin";
  checkAt: Date;
};

/**
 * One step up: a person's hold goes to the leads, then to the admins, where it stays; the next check is in 30 minutes.
 * The version stays: who is asked changes, not what would be decided. Null: it has changed meanwhile.
 */
export async function writeEscalation(tx: Tx, id: string, version: number): Promise<Escalation | null> {
  const [row] = await tx.rows<Escalation>(
    `WITH before AS MATERIALIZED (
       SELECT id, coalesce(owner_role, 'user') AS owner FROM hold
       WHERE id = $1 AND version = $2 AND state = 'open' AND check_at <= clock_timestamp() FOR UPDATE)
     UPDATE hold SET escalations = escalations + 1, check_at = clock_timestamp() + interval '30 minutes',
       owner_role = CASE WHEN owner_user_id IS NOT NULL THEN 'lead' ELSE 'admin' END, owner_user_id = NULL
     FROM before WHERE hold.id = before.id
     RETURNING escalations, before.owner AS "escalatedFrom", owner_role AS "ownerRole", check_at AS "checkAt"`,
    [id, version],
  );
  return row ?? null;
}
