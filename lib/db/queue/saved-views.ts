import type { SavedView } from "#lib/contract/queue/saved-views.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Reader, Tx } from "#lib/db/connection/tx.ts";

export type ViewRow = Omit<SavedView, "mine" | "mayChange" | "updatedAt"> & { projectId: string; updatedAt: Date };

const VIEWS = `SELECT v.id, v.project_id AS "projectId", p.slug AS project, v.name, v.query, v.shared, v.updated_at AS "updatedAt",
    jsonb_build_object('id', u.id, 'name', u.name) AS by
  FROM saved_view v JOIN project p ON p.id = v.project_id JOIN app_user u ON u.id = v.user_id`;

/** The views of a project that a person sees, by name. Indexes saved_view_shared and saved_view_own. */
export async function readSavedViews(projectId: string, userId: string): Promise<ViewRow[]> {
  const { rows } = await pool().query<ViewRow>(
    `${VIEWS} WHERE v.project_id = $1 AND (v.shared OR v.user_id = $2) ORDER BY lower(v.name), v.id`,
    [projectId, userId],
  );
  return rows;
}

/** One view, or null. Primary key. */
export async function findSavedView(id: string, from: Reader = reader): Promise<ViewRow | null> {
  const [row] = await from.rows<ViewRow>(`${VIEWS} WHERE v.id = $1`, [id]);
  return row ?? null;
}

/** What stands in the way of a view: how many there are of its kind, and whether another has its name. The project is locked. */
export async function readViewRoom(
  tx: Tx,
  view: { id: string; projectId: string; userId: string; name: string; shared: boolean },
): Promise<{ count: number; taken: boolean }> {
  const [row] = await tx.rows<{ count: number; taken: boolean }>(
    `SELECT count(*)::int AS count, coalesce(bool_or(lower(name) = lower($4)), false) AS taken FROM saved_view
     WHERE project_id = $1 AND id <> $2 AND shared = $5 AND (shared OR user_id = $3)`,
    [view.projectId, view.id, view.userId, view.name, view.shared],
  );
  return row ?? { count: 0, taken: false };
}

export async function insertSavedView(
  tx: Tx,
  view: { id: string; projectId: string; userId: string; name: string; query: string; shared: boolean },
): Promise<void> {
  await tx.rows(
    "INSERT INTO saved_view (id, project_id, user_id, name, query, shared) VALUES ($1, $2, $3, $4, $5, $6)",
    [view.id, view.projectId, view.userId, view.name, view.query, view.shared],
  );
}

/** False: it is gone. */
export async function writeSavedView(
  tx: Tx,
  view: { id: string; name: string; query: string; shared: boolean },
): Promise<boolean> {
  const rows = await tx.rows(
    "UPDATE saved_view SET name = $2, query = $3, shared = $4, updated_at = clock_timestamp() WHERE id = $1 RETURNING 1",
    [view.id, view.name, view.query, view.shared],
  );
  return rows.length === 1;
}

/** False: it is gone already. */
export async function removeSavedView(tx: Tx, id: string): Promise<boolean> {
  return (await tx.rows("DELETE FROM saved_view WHERE id = $1 RETURNING 1", [id])).length === 1;
}
