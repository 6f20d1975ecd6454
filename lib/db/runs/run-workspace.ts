import type { ReportWorkspace } from "#lib/contract/runs/workspaces.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { json } from "#lib/db/connection/set-columns.ts";
import type { Tx } from "#lib/db/connection/tx.ts";

type Stored = Omit<ReportWorkspace, "repository">;

/** What was known of a run's branch before; null where nothing was. */
export type KnownWorkspace = { number: number; repository: string | null; workspace: Stored | null };

/** In a transaction that has locked the run's ticket. One index probe; null where there is no such run. */
export async function readWorkspace(tx: Tx, runId: string): Promise<KnownWorkspace | null> {
  const [row] = await tx.rows<KnownWorkspace>("SELECT number, repository, workspace FROM run WHERE id = $1", [runId]);
  return row ?? null;
}

/** Keeps what a worker saw of the branch of a run, with the database's time. No index holds any of it. */
export async function writeWorkspace(tx: Tx, runId: string, report: ReportWorkspace): Promise<void> {
  const { repository, ...workspace } = report;
  await tx.rows(
    `UPDATE run SET repository = $2, workspace = $3::jsonb, workspace_checked_at = clock_timestamp() WHERE id = $1`,
    [runId, repository, json(workspace)],
  );
}

export type OpenWorkspaceRow = { runId: string; running: boolean; workspace: Stored; checkedAt: Date };

/**
 * Runs of one repository that somebody may decide on or is at work on: open runs, and the latest attempt of each held
 * ticket; the one that was looked at longest ago first. `projects`: null for all. Reads what is open (run_one_open,
 * hold_one_open, and of each held ticket its runs by run_number), never the history: 20,000 open holds cost about 60 ms.
 */
export async function readOpenWorkspaces(
  repository: string,
  projects: string[] | null,
  limit: number,
): Promise<OpenWorkspaceRow[]> {
  const { rows } = await pool().query<OpenWorkspaceRow>(
    `WITH candidate AS (
       SELECT id FROM run WHERE state IN ('running', 'paused', 'resuming')
       UNION
       SELECT latest.id FROM hold h, LATERAL (
         SELECT r.id FROM run r WHERE r.ticket_id = h.ticket_id AND r.state <> 'released' ORDER BY r.number DESC LIMIT 1) latest
       WHERE h.state = 'open')
     SELECT r.id AS "runId", r.state = 'running' AS running, r.workspace, r.workspace_checked_at AS "checkedAt"
     FROM candidate JOIN run r USING (id)
     WHERE r.repository = $1 AND ($2::text[] IS NULL OR r.project_id = ANY ($2))
     ORDER BY r.workspace_checked_at, r.id LIMIT $3`,
    [repository, projects, limit],
  );
  return rows;
}
