import { z } from "zod";
import { ProfileRole } from "#lib/contract/agents/profiles.ts";
import { Agent, LISTED_DAYS } from "#lib/contract/agents.ts";
import { reader } from "#lib/db/connection/transaction.ts";

/** How long a name stays that nobody uses any more. */
const STORED_DAYS = 30;
/** The page shows no more; whoever was seen last comes first. */
const MAX_AGENTS = 200;

/**
 * Stores that an agent has just asked for work in these projects (null: in all). `profile` is the id or name of the profile it
 * works with; an unknown one is stored as none. One row for each project, by index agent_seen_name; seen_at is in no index.
 */
export async function upsertSeen(
  role: ProfileRole,
  name: string,
  projects: string[] | null,
  profile: string | null,
): Promise<void> {
  await reader.run(
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

const SeenAgent = z.object({
  role: ProfileRole,
  name: z.string(),
  seenAt: z.date(),
  everywhere: z.boolean(),
  profile: Agent.shape.profile,
});
export type SeenAgent = z.infer<typeof SeenAgent>;

/** Who asked for work in a project within a week, the last seen first. Index agent_seen_name, the rows of the project. */
export async function readSeen(projectId: string): Promise<SeenAgent[]> {
  return reader.rows(
    SeenAgent,
    `SELECT s.role, s.name, s.seen_at AS "seenAt", s.project_id IS NULL AS everywhere,
       CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('id', p.id, 'name', p.name, 'version', p.version, 'driver', p.driver) END AS profile
     FROM (
       SELECT DISTINCT ON (role, name) * FROM agent_seen
       WHERE (project_id = $1 OR project_id IS NULL) AND seen_at > now() - make_interval(days => $2)
       ORDER BY role, name, seen_at DESC) s
     LEFT JOIN profile p ON p.id = s.profile_id
     ORDER BY s.seen_at DESC, s.name LIMIT $3`,
    [projectId, LISTED_DAYS, MAX_AGENTS],
  );
}

/** Deletes who has not asked for work for 30 days; answers how many. Reads the whole table, which is a row for each name. */
export async function deleteUnseen(): Promise<number> {
  return reader.run("DELETE FROM agent_seen WHERE seen_at < now() - make_interval(days => $1)", [STORED_DAYS]);
}
