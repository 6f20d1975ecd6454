import { z } from "zod";
import { SavedView } from "#lib/contract/queue/saved-views.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Reader, Tx } from "#lib/db/connection/tx.ts";

const ViewRow = SavedView.omit({ mine: true, mayChange: true }).extend({ projectId: z.string(), updatedAt: z.date() });
export type ViewRow = z.infer<typeof ViewRow>;

const VIEWS = `SELECT v.id, v.project_id AS "projectId", p.slug AS project, v.name, v.query, v.shared, v.updated_at AS "updatedAt",
    jsonb_build_object('id', u.id, 'name', u.name) AS by
  FROM saved_view v JOIN project p ON p.id = v.project_id JOIN app_user u ON u.id = v.user_id`;

/** The views of a project that a person sees, by name. Indexes saved_view_shared and saved_view_own. */
export async function readSavedViews(projectId: string, userId: string): Promise<ViewRow[]> {
  return reader.rows(
    ViewRow,
    `${VIEWS} WHERE v.project_id = $1 AND (v.shared OR v.user_id = $2) ORDER BY lower(v.name), v.id`,
    [projectId, userId],
  );
}

/** One view; null where there is none. Primary key. */
export async function findSavedView(id: string, from: Reader = reader): Promise<ViewRow | null> {
  return from.row(ViewRow, `${VIEWS} WHERE v.id = $1`, [id]);
}

const RoomRow = z.object({ count: z.number(), taken: z.boolean() });

/**
 * How many other views there are of the kind of this one (shared, or its person's own), and whether one of them has its name.
 * The project must be locked. Indexes saved_view_shared and saved_view_own.
 */
export async function readViewRoom(
  tx: Tx,
  view: { id: string; projectId: string; userId: string; name: string; shared: boolean },
): Promise<z.infer<typeof RoomRow>> {
  return tx.only(
    RoomRow,
    `SELECT count(*)::int AS count, coalesce(bool_or(lower(name) = lower($4)), false) AS taken FROM saved_view
     WHERE project_id = $1 AND id <> $2 AND shared = $5 AND (shared OR user_id = $3)`,
    [view.projectId, view.id, view.userId, view.name, view.shared],
  );
}

/** Inserts a view. Throws where its name is taken: see {@link readViewRoom} first. */
export async function insertSavedView(
  tx: Tx,
  view: { id: string; projectId: string; userId: string; name: string; query: string; shared: boolean },
): Promise<void> {
  await tx.run(
    "INSERT INTO saved_view (id, project_id, user_id, name, query, shared) VALUES ($1, $2, $3, $4, $5, $6)",
    [view.id, view.projectId, view.userId, view.name, view.query, view.shared],
  );
}

/** Changes a view. False: it was deleted meanwhile. Primary key. */
export async function writeSavedView(
  tx: Tx,
  view: { id: string; name: string; query: string; shared: boolean },
): Promise<boolean> {
  return tx.wrote(
    "UPDATE saved_view SET name = $2, query = $3, shared = $4, updated_at = clock_timestamp() WHERE id = $1",
    [view.id, view.name, view.query, view.shared],
  );
}

/** Deletes a view. False: it was deleted before. Primary key. */
export async function removeSavedView(tx: Tx, id: string): Promise<boolean> {
  return tx.wrote("DELETE FROM saved_view WHERE id = $1", [id]);
}
