import { z } from "zod";
import { ReportWorkspace } from "#lib/contract/runs/workspaces.ts";
import { json } from "#lib/db/connection/set-columns.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { isClaimedRun } from "#lib/db/people/claimed.ts";

/** Its column holds it as it was reported, without the repository, which has a column of its own. */
const StoredWorkspace = ReportWorkspace.omit({ repository: true }).extend({
  conflicts: z.number(),
  conflictFiles: z.array(z.string()),
});

const KnownRow = z.object({
  number: z.number(),
  repository: z.string().nullable(),
  workspace: StoredWorkspace.nullable(),
  isRunning: z.boolean(),
  /** the lease is held by the token that was named, and lives */
  isLeased: z.boolean(),
  /** it went on after a pause, perhaps on another machine */
  isResumed: z.boolean(),
  account: z.string().nullable(),
});
/** What was known of a run's branch before; null where nothing was. */
export type KnownWorkspace = z.infer<typeof KnownRow>;

/** In a transaction that has locked the run's ticket. Null where there is no such run. By primary key. */
export async function readWorkspace(tx: Tx, runId: string, leaseHash: string | null): Promise<KnownWorkspace | null> {
  return tx.row(
    KnownRow,
    `SELECT number, repository, workspace, account, resume_count > 0 AS "isResumed", state = 'running' AS "isRunning",
       coalesce(lease_hash = $2 AND lease_expires_at > clock_timestamp(), false) AS "isLeased" FROM run WHERE id = $1`,
    [runId, leaseHash],
  );
}

/** Stores what a worker saw of the branch of a run, with the database's time. By primary key; no index has any of it. */
export async function updateWorkspace(tx: Tx, runId: string, report: ReportWorkspace): Promise<void> {
  const { repository, ...workspace } = report;
  await tx.run(
    `UPDATE run SET repository = $2, workspace = $3::jsonb, workspace_checked_at = clock_timestamp() WHERE id = $1`,
    [runId, repository, json(workspace)],
  );
}

const OpenWorkspaceRow = z.object({
  runId: z.string(),
  running: z.boolean(),
  workspace: StoredWorkspace,
  checkedAt: z.date(),
});

/**
 * Runs of one repository that somebody may decide on or is at work on: open runs, and the latest attempt of each held
 * ticket; the one that was looked at longest ago first. `projects`: null for all; `account`: null for those of all. Reads what is open (run_one_open,
 * hold_one_open, and of each held ticket its runs by run_number), never the history: 20,000 open holds cost about 60 ms.
 */
export async function readOpenWorkspaces(asked: {
  repository: string;
  projects: string[] | null;
  account: string | null;
  limit: number;
}) {
  return reader.rows(
    OpenWorkspaceRow,
    `WITH candidate AS (
       SELECT id FROM run WHERE state IN ('running', 'paused', 'resuming')
       UNION
       SELECT latest.id FROM hold h, LATERAL (
         SELECT r.id FROM run r WHERE r.ticket_id = h.ticket_id AND r.state <> 'released' ORDER BY r.number DESC LIMIT 1) latest
       WHERE h.state = 'open')
     SELECT r.id AS "runId", r.state = 'running' AS running, r.workspace, r.workspace_checked_at AS "checkedAt"
     FROM candidate JOIN run r USING (id)
     WHERE r.repository = $1 AND ($2::text[] IS NULL OR r.project_id = ANY ($2)) AND ${isClaimedRun("r", "$4")}
     ORDER BY r.workspace_checked_at, r.id LIMIT $3`,
    [asked.repository, asked.projects, asked.limit, asked.account],
  );
}
