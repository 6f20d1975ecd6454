import { pool } from "./pool.ts";

/**
 * How often a run called each tool, the most called first; a call is named by its data, as agents do, else by its first
 * line. Reads the run's own log by its primary key.
 */
export async function countToolCalls(runId: string): Promise<{ name: string; count: number }[]> {
  const { rows } = await pool().query<{ name: string; count: number }>(
    `SELECT left(coalesce(data ->> 'name', data ->> 'tool', data ->> 'toolName', nullif(split_part(message, E'\\n', 1), ''), 'tool'), 80) AS name,
       count(*)::int AS count
     FROM run_event WHERE run_id = $1 AND type = 'tool_call' GROUP BY 1 ORDER BY count DESC, name LIMIT 100`,
    [runId],
  );
  return rows;
}
