import { z } from "zod";
import { Present } from "#lib/contract/holds/presence.ts";
import { reader } from "#lib/db/connection/transaction.ts";

/** A tab that has not reported for so long counts as closed. */
export const PRESENCE_SECONDS = 25;
/** Rows of people that are shown for one project; more are left out. */
const MAX_PEOPLE = 500;

const SameRow = z.object({ same: z.boolean().nullable() });

type Presence = { userId: string; tab: string; projectId: string; holdId: string };

/**
 * Stores that a tab shows a hold, instead of the one it showed before. Answers whether others see a difference. One upsert by
 * primary key, HOT while the project stays; there is no event.
 */
export async function upsertPresence({ userId, tab, projectId, holdId }: Presence, writing: boolean): Promise<boolean> {
  const { same } = await reader.only(
    SameRow,
    `WITH before AS (SELECT hold_id, writing, seen_at FROM presence WHERE user_id = $1 AND tab = $2)
     INSERT INTO presence (user_id, tab, project_id, hold_id, writing, seen_at) VALUES ($1, $2, $3, $4, $5, clock_timestamp())
     ON CONFLICT (user_id, tab) DO UPDATE SET project_id = excluded.project_id, hold_id = excluded.hold_id,
       writing = excluded.writing, seen_at = excluded.seen_at
     RETURNING (SELECT b.hold_id = $4 AND b.writing = $5 AND b.seen_at > clock_timestamp() - make_interval(secs => $6) FROM before b) AS same`,
    [userId, tab, projectId, holdId, writing, PRESENCE_SECONDS],
  );
  return same !== true;
}

/** Deletes that a tab shows a hold; false where it shows another one by now. By primary key. */
export async function deletePresence({ userId, tab, holdId }: Omit<Presence, "projectId">): Promise<boolean> {
  return reader.wrote("DELETE FROM presence WHERE user_id = $1 AND tab = $2 AND hold_id = $3", [userId, tab, holdId]);
}

/** Who has which hold of a project open now, each person once for each, by hold and name. Index presence_project: a row for each tab. */
export async function readPresence(projectId: string): Promise<Present[]> {
  return reader.rows(
    Present,
    `SELECT p.hold_id AS "holdId", u.id, u.name, bool_or(p.writing) AS writing
     FROM presence p JOIN app_user u ON u.id = p.user_id
     WHERE p.project_id = $1 AND p.seen_at > clock_timestamp() - make_interval(secs => $2)
     GROUP BY p.hold_id, u.id, u.name ORDER BY p.hold_id, u.name, u.id LIMIT $3`,
    [projectId, PRESENCE_SECONDS, MAX_PEOPLE],
  );
}

/** Deletes tabs that stopped reporting; answers how many. Reads the whole table, which has a row for each open tab. */
export async function deleteAbsentTabs(): Promise<number> {
  return reader.run("DELETE FROM presence WHERE seen_at < clock_timestamp() - make_interval(secs => $1)", [
    2 * PRESENCE_SECONDS,
  ]);
}
