import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import type { Kept } from "./retention.ts";

const EndedRow = z.object({ id: z.string(), key: z.string(), completedAt: z.date() });
export type EndedTicket = z.infer<typeof EndedRow>;

/** Ticket `t` comes after those of its project that were gone through. Read once, before index ticket_ended is entered with it; the mark by primary key. */
export const isAfterMark = (project: string, kind: string): string => {
  const ofMark = (column: string) =>
    `(SELECT m.${column} FROM archive_mark m WHERE m.project_id = ${project} AND m.kind = ${kind})`;
  return `(t.completed_at, t.id) > (coalesce(${ofMark("completed_at")}, '-infinity'), coalesce(${ofMark("ticket_id")}, ''))`;
};

/**
 * The next tickets of a project whose logs have stayed as long as they should, after those that were gone through, in the order of
 * their ends; none that something open is about. Index ticket_ended from the mark on.
 */
export async function readEndedTickets({ id, kind, days }: Kept, limit: number): Promise<EndedTicket[]> {
  return reader.rows(
    EndedRow,
    `SELECT t.id, t.key, t.completed_at AS "completedAt" FROM ticket t
     WHERE t.project_id = $1 AND t.completed_at <= now() - make_interval(days => $3)
       AND ${isAfterMark("$1", "$2")}
       AND NOT EXISTS (SELECT 1 FROM hold h WHERE h.ticket_id = t.id AND h.state = 'open')
     ORDER BY t.completed_at, t.id LIMIT $4`,
    [id, kind, days, limit],
  );
}

/** Locks a ticket that has not been opened again since it was read. False: it was, or another transaction has it: nobody waits. By primary key. */
export async function lockEnded(tx: Tx, { id, completedAt }: EndedTicket): Promise<boolean> {
  return tx.wrote("SELECT 1 FROM ticket WHERE id = $1 AND completed_at = $2 FOR NO KEY UPDATE SKIP LOCKED", [
    id,
    completedAt,
  ]);
}

/** Notes that the tickets of a project were gone through up to this one. Never goes back. By primary key. */
export async function markArchived({ id, kind }: Kept, ticket: EndedTicket): Promise<void> {
  await reader.run(
    `INSERT INTO archive_mark AS m (project_id, kind, completed_at, ticket_id) VALUES ($1, $2, $3, $4)
     ON CONFLICT (project_id, kind) DO UPDATE SET completed_at = excluded.completed_at, ticket_id = excluded.ticket_id
     WHERE (excluded.completed_at, excluded.ticket_id) > (m.completed_at, m.ticket_id)`,
    [id, kind, ticket.completedAt, ticket.id],
  );
}

/** Notes that lines of a project's events up to this one will be gone: a stream that comes back from before it begins anew. By primary key. */
export async function markRemoved(tx: Tx, projectId: string, last: { tx: string; id: string }): Promise<void> {
  await tx.run(
    `INSERT INTO archive_mark AS m (project_id, kind, completed_at, ticket_id, tx, id) VALUES ($1, 'events', '-infinity', '', $2::xid8, $3::bigint)
     ON CONFLICT (project_id, kind) DO UPDATE SET tx = excluded.tx, id = excluded.id
     WHERE m.tx IS NULL OR (excluded.tx, excluded.id) > (m.tx, m.id)`,
    [projectId, last.tx, last.id],
  );
}

/** Lets the job go through all of a project's ended tickets again. By primary key. */
export async function forgetMarks(tx: Tx, projectId: string): Promise<void> {
  await tx.run("UPDATE archive_mark SET completed_at = '-infinity', ticket_id = '' WHERE project_id = $1", [projectId]);
}

/** The same of one kind: the next turn begins with the first that ended. By primary key. */
export async function forgetMark({ id, kind }: Kept): Promise<void> {
  await reader.run(
    "UPDATE archive_mark SET completed_at = '-infinity', ticket_id = '' WHERE project_id = $1 AND kind = $2",
    [id, kind],
  );
}
