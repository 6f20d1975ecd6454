import type { Tx } from "#lib/db/connection/tx.ts";

/** Locks the tickets that wait for this one, in the order of their ids. Index ticket_dependency_on. */
export async function lockBlockedDependents(tx: Tx, ticketId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `SELECT t.id FROM ticket t JOIN ticket_dependency d ON d.ticket_id = t.id
     WHERE d.depends_on_id = $1 AND NOT d.waived AND t.state = 'blocked' ORDER BY t.id FOR NO KEY UPDATE OF t`,
    [ticketId],
  );
  return rows.map((row) => row.id);
}

/** Goes on without dependencies that were cancelled. Returns which, for undo. */
export async function waiveCancelledDependencies(tx: Tx, ticketId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `UPDATE ticket_dependency d SET waived = true FROM ticket o
     WHERE d.ticket_id = $1 AND o.id = d.depends_on_id AND o.state = 'cancelled' AND NOT d.waived RETURNING d.depends_on_id AS id`,
    [ticketId],
  );
  return rows.map((row) => row.id);
}

/** Takes a waiver back (undo). */
export async function unwaiveDependencies(tx: Tx, ticketId: string, dependsOn: string[]): Promise<void> {
  await tx.rows("UPDATE ticket_dependency SET waived = false WHERE ticket_id = $1 AND depends_on_id = ANY ($2)", [
    ticketId,
    dependsOn,
  ]);
}

export type DependencyState = { id: string; projectId: string; state: string };

/**
 * Locks the tickets that are to be waited for against becoming done or cancelled meanwhile: without it, a ticket could
 * start to wait for one that has just finished, and wait for ever.
 */
export async function lockDependencies(tx: Tx, ids: string[]): Promise<DependencyState[]> {
  return tx.rows(`SELECT id, project_id AS "projectId", state FROM ticket WHERE id = ANY ($1) ORDER BY id FOR SHARE`, [
    ids,
  ]);
}

/** Replaces what a ticket waits for. */
export async function replaceDependencies(tx: Tx, ticketId: string, ids: string[]): Promise<void> {
  await tx.rows("DELETE FROM ticket_dependency WHERE ticket_id = $1 AND depends_on_id <> ALL ($2)", [ticketId, ids]);
  await tx.rows(
    "INSERT INTO ticket_dependency (ticket_id, depends_on_id) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING",
    [ticketId, ids],
  );
}

/** Would `ticketId` wait for itself? Walks what `ids` wait for; cost: the part of the graph above them. */
export async function closesCycle(tx: Tx, ticketId: string, ids: string[]): Promise<boolean> {
  const rows = await tx.rows(
    `WITH RECURSIVE above (id) AS (
       SELECT unnest($2::text[]) UNION SELECT d.depends_on_id FROM above a JOIN ticket_dependency d ON d.ticket_id = a.id)
     SELECT 1 FROM above WHERE id = $1 LIMIT 1`,
    [ticketId, ids],
  );
  return rows.length > 0;
}

export type Dependent = { id: string; key: string; waived: boolean; claimed: boolean };

/** Locks all that waited for a ticket, in the order of their ids; `claimed`: an agent has, or had, it in hand. */
export async function lockDependents(tx: Tx, ticketId: string): Promise<Dependent[]> {
  return tx.rows<Dependent>(
    `SELECT t.id, t.key, d.waived,
       t.state IN ('in_progress', 'in_review', 'done') OR EXISTS (
         SELECT 1 FROM run r WHERE r.ticket_id = t.id AND r.started_at >= (SELECT e.updated_at FROM ticket e WHERE e.id = $1)) AS claimed
     FROM ticket t JOIN ticket_dependency d ON d.ticket_id = t.id WHERE d.depends_on_id = $1 ORDER BY t.id FOR NO KEY UPDATE OF t`,
    [ticketId],
  );
}
