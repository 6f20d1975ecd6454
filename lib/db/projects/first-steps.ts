import type { FirstSteps } from "#lib/contract/projects/first-steps.ts";
import { pool } from "#lib/db/connection/pool.ts";

/** How many of the latest runs are looked through for one that succeeded. */
const LATEST_RUNS = 200;

type Steps = {
  [Step in "token" | "agent" | "ticket" | "run"]: (Omit<NonNullable<FirstSteps[Step]>, "at"> & { at: string }) | null;
};

/**
 * How far a project has come, from the rows that tell it. Cost: the tokens (a few rows), index agent_seen_name, one entry of
 * ticket_number, the latest 200 runs by run_list. Asked only until the first run has succeeded.
 */
export async function readFirstSteps(projectId: string): Promise<Steps> {
  const { rows } = await pool().query<Steps>(
    `SELECT
      (SELECT jsonb_build_object('name', name, 'at', created_at) FROM api_token
         WHERE scope = 'agent' AND (project_id = $1 OR project_id IS NULL) AND revoked_at IS NULL ORDER BY created_at LIMIT 1) AS token,
      (SELECT jsonb_build_object('name', name, 'at', seen_at) FROM agent_seen
         WHERE (project_id = $1 OR project_id IS NULL) AND role = 'agent' ORDER BY seen_at DESC LIMIT 1) AS agent,
      (SELECT jsonb_build_object('id', id, 'key', key, 'title', title, 'state', state, 'at', created_at) FROM ticket
         WHERE project_id = $1 ORDER BY number LIMIT 1) AS ticket,
      (SELECT jsonb_build_object('id', r.id, 'ticketKey', t.key, 'state', r.state, 'reason', r.error ->> 'message', 'at', coalesce(r.ended_at, r.started_at))
         FROM (SELECT * FROM run WHERE project_id = $1 ORDER BY started_at DESC LIMIT ${LATEST_RUNS}) r JOIN ticket t ON t.id = r.ticket_id
         ORDER BY r.state = 'succeeded' DESC, CASE WHEN r.state = 'succeeded' THEN r.ended_at END, r.started_at DESC LIMIT 1) AS run`,
    [projectId],
  );
  return rows[0] as Steps;
}

/** Whether a person put the first steps of a project aside. By primary key. */
export async function isDismissed(userId: string, projectId: string): Promise<boolean> {
  const { rowCount } = await pool().query(
    "SELECT 1 FROM first_steps_dismissal WHERE user_id = $1 AND project_id = $2",
    [userId, projectId],
  );
  return rowCount === 1;
}

/** Puts the first steps of a project aside for one person, or takes them out again. */
export async function writeDismissal(userId: string, projectId: string, dismissed: boolean): Promise<void> {
  await pool().query(
    dismissed
      ? "INSERT INTO first_steps_dismissal (user_id, project_id) VALUES ($1, $2) ON CONFLICT DO NOTHING"
      : "DELETE FROM first_steps_dismissal WHERE user_id = $1 AND project_id = $2",
    [userId, projectId],
  );
}
