import { z } from "zod";
import { together } from "#lib/db/connection/together.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { TICKET_STATE_NAMES } from "#lib/engine/tickets/ticket-states.ts";

const IdRow = z.object({ id: z.string() });

const BlockedDependentRow = z.object({ id: z.string(), endedId: z.string() });

/**
 * Locks the blocked tickets that wait for this one, in the order of their ids. Of tickets that end together each dependent is
 * answered to one of them. Index ticket_dependency_on.
 */
export async function lockBlockedDependents(tx: Tx, ticketId: string): Promise<string[]> {
  return together(tx, "blocked dependents", ticketId, async (endedIds) => {
    const rows = await tx.rows(
      BlockedDependentRow,
      `SELECT t.id, d.depends_on_id AS "endedId" FROM ticket t JOIN ticket_dependency d ON d.ticket_id = t.id
       WHERE d.depends_on_id = ANY ($1) AND NOT d.waived AND t.state = 'blocked' ORDER BY t.id FOR NO KEY UPDATE OF t`,
      [endedIds],
    );
    const endedOf = new Map(rows.map(({ id, endedId }) => [id, endedId]));
    return endedIds.map((endedId) => [...endedOf].filter(([, by]) => by === endedId).map(([id]) => id));
  });
}

/** Lets a ticket go on without its cancelled dependencies. Returns their ids, for undo. By the key of ticket_dependency. */
export async function waiveCancelledDependencies(tx: Tx, ticketId: string): Promise<string[]> {
  const rows = await tx.rows(
    IdRow,
    `UPDATE ticket_dependency d SET waived = true FROM ticket o
     WHERE d.ticket_id = $1 AND o.id = d.depends_on_id AND o.state = 'cancelled' AND NOT d.waived RETURNING d.depends_on_id AS id`,
    [ticketId],
  );
  return rows.map((row) => row.id);
}

/** Makes a ticket wait for these dependencies again (undo). By the key of ticket_dependency. */
export async function unwaiveDependencies(tx: Tx, ticketId: string, dependsOn: string[]): Promise<void> {
  await tx.run("UPDATE ticket_dependency SET waived = false WHERE ticket_id = $1 AND depends_on_id = ANY ($2)", [
    ticketId,
    dependsOn,
  ]);
}

const DependencyRow = z.object({ id: z.string(), projectId: z.string(), state: z.enum(TICKET_STATE_NAMES) });
export type DependencyState = z.infer<typeof DependencyRow>;

/**
 * Locks the tickets that a ticket is to wait for, so that they cannot become done or cancelled meanwhile: it would wait for ever
 * for one that has just finished. By primary key; an id that names no ticket is left out.
 */
export async function lockDependencies(tx: Tx, ids: string[]): Promise<DependencyState[]> {
  return tx.rows(
    DependencyRow,
    `SELECT id, project_id AS "projectId", state FROM ticket WHERE id = ANY ($1) ORDER BY id FOR SHARE`,
    [ids],
  );
}

/**
 * Locks what a ticket waits for: whoever is about to finish or cancel one of them commits first, and is seen by the next
 * statement. By the keys of ticket_dependency and ticket.
 */
export async function lockDependenciesOf(tx: Tx, ticketId: string): Promise<void> {
  await tx.run(
    `SELECT 1 FROM ticket WHERE id IN (SELECT depends_on_id FROM ticket_dependency WHERE ticket_id = $1 AND NOT waived)
     ORDER BY id FOR SHARE`,
    [ticketId],
  );
}

const BlockedRow = z.object({ id: z.string(), settled: z.boolean() });

/**
 * The next `limit` blocked tickets after an id; `settled`: all that it waits for is done or cancelled. Index ticket_blocked, and
 * for each ticket the keys of ticket_dependency and ticket.
 */
export async function readBlockedTickets(after: string, limit: number): Promise<z.infer<typeof BlockedRow>[]> {
  return reader.rows(
    BlockedRow,
    `SELECT t.id, NOT EXISTS (
       SELECT 1 FROM ticket_dependency d JOIN ticket o ON o.id = d.depends_on_id
       WHERE d.ticket_id = t.id AND NOT d.waived AND o.state NOT IN ('done', 'cancelled')) AS settled
     FROM (SELECT id FROM ticket WHERE state = 'blocked' AND id > $1 ORDER BY id LIMIT $2) t ORDER BY t.id`,
    [after, limit],
  );
}

/** The same, and how many of them are still open. */
export async function lockOpenDependencies(tx: Tx, ticketId: string): Promise<number> {
  await lockDependenciesOf(tx, ticketId);
  return tx.run(
    `SELECT 1 FROM ticket_dependency d JOIN ticket o ON o.id = d.depends_on_id
     WHERE d.ticket_id = $1 AND NOT d.waived AND o.state NOT IN ('done', 'cancelled')`,
    [ticketId],
  );
}

/** Replaces what a ticket waits for; what is named is waited for, also where it was waived before. By the key of ticket_dependency. */
export async function replaceDependencies(tx: Tx, ticketId: string, ids: string[]): Promise<void> {
  await tx.run("DELETE FROM ticket_dependency WHERE ticket_id = $1 AND depends_on_id <> ALL ($2)", [ticketId, ids]);
  await tx.run(
    `INSERT INTO ticket_dependency (ticket_id, depends_on_id) SELECT $1, unnest($2::text[])
     ON CONFLICT (ticket_id, depends_on_id) DO UPDATE SET waived = false`,
    [ticketId, ids],
  );
}

/** Would `ticketId` wait for itself? Walks what `ids` wait for; cost: the part of the graph above them. */
export async function closesCycle(tx: Tx, ticketId: string, ids: string[]): Promise<boolean> {
  const found = await tx.run(
    `WITH RECURSIVE above (id) AS (
       SELECT unnest($2::text[]) UNION SELECT d.depends_on_id FROM above a JOIN ticket_dependency d ON d.ticket_id = a.id)
     SELECT 1 FROM above WHERE id = $1 LIMIT 1`,
    [ticketId, ids],
  );
  return found > 0;
}

const DependentRow = z.object({ id: z.string(), key: z.string(), waived: z.boolean(), claimed: z.boolean() });
export type Dependent = z.infer<typeof DependentRow>;

/**
 * Locks all that waited for a ticket, in the order of their ids; `claimed`: an agent has begun with it since this ticket was
 * done. Index ticket_dependency_on, and run_number for each.
 */
export async function lockDependents(tx: Tx, ticketId: string): Promise<Dependent[]> {
  return tx.rows(
    DependentRow,
    `SELECT t.id, t.key, d.waived,
       t.state IN ('in_progress', 'in_review', 'done') OR EXISTS (
         SELECT 1 FROM run r WHERE r.ticket_id = t.id AND r.started_at >= (SELECT e.updated_at FROM ticket e WHERE e.id = $1)) AS claimed
     FROM ticket t JOIN ticket_dependency d ON d.ticket_id = t.id WHERE d.depends_on_id = $1 ORDER BY t.id FOR NO KEY UPDATE OF t`,
    [ticketId],
  );
}
