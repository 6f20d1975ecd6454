import type { ProfileRole } from "#lib/contract/agents/profiles.ts";
import { LISTED_DAYS } from "#lib/contract/agents.ts";
import { pool } from "#lib/db/connection/pool.ts";

/** Names that nobody uses any more are forgotten. */
const KEPT_DAYS = 30;
/** The page shows no more; whoever was seen last comes first. */
const MOST_AGENTS = 200;

/**
 * Notes that an agent has just asked for work in these projects (null: in all). One upsert by index agent_seen_name of as many
 * rows as projects; seen_at is in no index. `profile` names what it works with, and counts only where there is such a one.
 */
export async function noteSeen(
  role: ProfileRole,
  name: string,
  projects: string[] | null,
  profile: string | null,
): Promise<void> {
  await pool().query(
    `INSERT INTO agent_seen (project_id, role, name, profile_id, seen_at)
     SELECT s.project_id, $2, $3,
       (SELECT p.id FROM profile p WHERE p.role = $2 AND (p.id = $4 OR p.name = $4)
          AND (p.project_id IS NULL OR p.project_id = s.project_id) ORDER BY p.id = $4 DESC, p.project_id NULLS LAST LIMIT 1),
       clock_timestamp()
     FROM unnest($1::text[]) AS s(project_id) ORDER BY s.project_id
     ON CONFLICT (project_id, role, name) DO UPDATE SET seen_at = excluded.seen_at, profile_id = excluded.profile_id`,
    [projects ?? [null], role, name, profile],
  );
}

export type SeenAgent = {
  role: ProfileRole;
  name: string;
  seenAt: Date;
  everywhere: boolean;
  profile: { id: string; name: string; version: number; driver: string } | null;
};

/** Who asked for work in a project within a week, whoever was seen last first. Index agent_seen_name, the rows of the project. */
export async function readSeen(projectId: string): Promise<SeenAgent[]> {
  const { rows } = await pool().query<SeenAgent>(
    `SELECT s.role, s.name, s.seen_at AS "seenAt", s.project_id IS NULL AS everywhere,
       CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('id', p.id, 'name', p.name, 'version', p.version, 'driver', p.driver) END AS profile
     FROM (
       SELECT DISTINCT ON (role, name) * FROM agent_seen
       WHERE (project_id = $1 OR project_id IS NULL) AND seen_at > now() - make_interval(days => $2)
       ORDER BY role, name, seen_at DESC) s
     LEFT JOIN profile p ON p.id = s.profile_id
     ORDER BY s.seen_at DESC, s.name LIMIT $3`,
    [projectId, LISTED_DAYS, MOST_AGENTS],
  );
  return rows;
}

/** Forgets who has not asked for work in a month; answers how many. Reads the whole table, which is a row for each name. */
export async function forgetUnseen(): Promise<number> {
  const { rowCount } = await pool().query("DELETE FROM agent_seen WHERE seen_at < now() - make_interval(days => $1)", [
    KEPT_DAYS,
  ]);
  return rowCount ?? 0;
}
