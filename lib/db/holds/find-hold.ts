import { pool } from "#lib/db/connection/pool.ts";

/** A hold's ticket and project, by its id: one probe of the primary key. Null where there is none. */
export async function findHold(id: string): Promise<{ id: string; projectId: string; ticketId: string } | null> {
  const { rows } = await pool().query<{ id: string; projectId: string; ticketId: string }>(
    'SELECT id, project_id AS "projectId", ticket_id AS "ticketId" FROM hold WHERE id = $1',
    [id],
  );
  return rows[0] ?? null;
}
