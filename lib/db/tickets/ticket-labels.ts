import { pool } from "#lib/db/connection/pool.ts";

/** The labels of the tickets that have not ended, the most used first, at most 100. `projects` null: of every project. */
export async function countLabels(projects: string[] | null): Promise<{ label: string; count: number }[]> {
  const { rows } = await pool().query<{ label: string; count: number }>(
    `SELECT label, count(*)::int AS count FROM ticket t, unnest(t.labels) AS label
     WHERE ($1::text[] IS NULL OR t.project_id = ANY ($1)) AND t.state NOT IN ('done', 'cancelled')
     GROUP BY label ORDER BY count DESC, label LIMIT 100`,
    [projects],
  );
  return rows;
}
