import type { Present } from "#lib/contract/holds/presence.ts";
import { pool } from "#lib/db/connection/pool.ts";

/** A tab that has said nothing for so long is gone: it was closed, or its machine has died. */
export const PRESENCE_SECONDS = 25;
/** More than so many are no longer told apart. */
const MOST_PEOPLE = 500;

type AtHold = { userId: string; tab: string; projectId: string; holdId: string };

/**
 * Notes that a tab shows a hold; it shows no other then. Answers whether others see a difference. One upsert by primary key,
 * HOT while the project stays; nothing of it reaches the event log.
 */
export async function writePresence({ userId, tab, projectId, holdId }: AtHold, writing: boolean): Promise<boolean> {
  const { rows } = await pool().query<{ same: boolean | null }>(
    `WITH before AS (SELECT hold_id, writing, seen_at FROM presence WHERE user_id = $1 AND tab = $2)
     INSERT INTO presence (user_id, tab, project_id, hold_id, writing, seen_at) VALUES ($1, $2, $3, $4, $5, clock_timestamp())
     ON CONFLICT (user_id, tab) DO UPDATE SET project_id = excluded.project_id, hold_id = excluded.hold_id,
       writing = excluded.writing, seen_at = excluded.seen_at
     RETURNING (SELECT b.hold_id = $4 AND b.writing = $5 AND b.seen_at > clock_timestamp() - make_interval(secs => $6) FROM before b) AS same`,
    [userId, tab, projectId, holdId, writing, PRESENCE_SECONDS],
  );
  return rows[0]?.same !== true;
}

/** Notes that a tab shows a hold no longer; false where it had gone on to another one already. By primary key. */
export async function removePresence({ userId, tab, holdId }: Omit<AtHold, "projectId">): Promise<boolean> {
  const { rowCount } = await pool().query("DELETE FROM presence WHERE user_id = $1 AND tab = $2 AND hold_id = $3", [
    userId,
    tab,
    holdId,
  ]);
  return rowCount === 1;
}

/** Who is at which hold of a project now, each person once, by hold and name. Index presence_project: a row for each open tab. */
export async function readPresence(projectId: string): Promise<Present[]> {
  const { rows } = await pool().query<Present>(
    `SELECT p.hold_id AS "holdId", u.id, u.name, bool_or(p.writing) AS writing
     FROM presence p JOIN app_user u ON u.id = p.user_id
     WHERE p.project_id = $1 AND p.seen_at > clock_timestamp() - make_interval(secs => $2)
     GROUP BY p.hold_id, u.id, u.name ORDER BY p.hold_id, u.name, u.id LIMIT $3`,
    [projectId, PRESENCE_SECONDS, MOST_PEOPLE],
  );
  return rows;
}

/** Forgets tabs that have gone without a word; answers how many. Reads the whole table, which is a row for each open tab. */
export async function forgetAbsent(): Promise<number> {
  const { rowCount } = await pool().query(
    "DELETE FROM presence WHERE seen_at < clock_timestamp() - make_interval(secs => $1)",
    [2 * PRESENCE_SECONDS],
  );
  return rowCount ?? 0;
}
