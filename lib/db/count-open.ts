import { pool } from "./pool.ts";

/** How many holds of a project are open and not snoozed, and how many of its runs are under way. Indexes hold_figures and run_one_open. */
export async function countOpen(projectId: string): Promise<{ holds: number; runs: number }> {
  const { rows } = await pool().query<{ holds: number; runs: number }>(
    `SELECT (SELECT count(*)::int FROM hold WHERE project_id = $1 AND state = 'open'
         AND (snoozed_until IS NULL OR snoozed_until <= clock_timestamp())) AS holds,
       (SELECT count(*)::int FROM run WHERE project_id = $1 AND state = 'running') AS runs`,
    [projectId],
  );
  return rows[0] ?? { holds: 0, runs: 0 };
}
