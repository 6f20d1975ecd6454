import { pool } from "./pool.ts";

/** `running`: runs under way; `hasRuns`: an agent has been here, ever. */
export type RunFigures = { running: number; hasRuns: boolean };

/** Index run_running, and one row of run. `projects` null: all. */
export async function readRunFigures(projects: string[] | null): Promise<RunFigures> {
  const { rows } = await pool().query<RunFigures>(
    `SELECT count(*)::int AS running,
       EXISTS (SELECT 1 FROM run WHERE $1::text[] IS NULL OR project_id = ANY ($1)) AS "hasRuns"
     FROM run WHERE state = 'running' AND ($1::text[] IS NULL OR project_id = ANY ($1))`,
    [projects],
  );
  return rows[0] ?? { running: 0, hasRuns: false };
}
