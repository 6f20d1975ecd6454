import { pool } from "#lib/db/connection/pool.ts";

/** Which ticket an id or a key such as DEF-12 names, and its project. Two index probes; null where there is none. */
export async function findTicket(idOrKey: string): Promise<{ id: string; projectId: string } | null> {
  const { rows } = await pool().query<{ id: string; projectId: string }>(
    'SELECT id, project_id AS "projectId" FROM ticket WHERE id = $1 OR key = $1',
    [idOrKey],
  );
  return rows[0] ?? null;
}
