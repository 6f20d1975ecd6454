import { z } from "zod";
import { RunWorkspace, readStoredWorkspace } from "#lib/contract/runs/workspaces.ts";
import { JsonTime } from "#lib/db/connection/json-object.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Planned } from "#lib/db/connection/tx.ts";

/** What a hold's page shows beside the facts of its ticket. */
export type BesideHold = {
  /** when a person who may decide it first opened it */
  firstSeenAt: Date | null;
  /** by all attempts that were not released */
  spent: { tokens: number; costUsd: number; attempts: number };
  /** what a worker last saw of the branches of its runs, by the id of the run; a run without one is left out */
  workspaces: Map<string, RunWorkspace>;
};

const BesideHoldRow = z.object({
  firstSeenAt: z.date().nullable(),
  spent: z.object({ tokens: z.number(), costUsd: z.number(), attempts: z.number() }),
  workspaces: z.array(
    z.object({ id: z.string(), workspace: RunWorkspace.omit({ checkedAt: true }), checkedAt: JsonTime }),
  ),
});

/** Null where there is no such hold. The primary key of hold, and run_number for its ticket. */
export async function readBesideHold(holdId: string): Promise<BesideHold | null> {
  const row = await reader.row(BesideHoldRow, BESIDE_HOLD, [holdId]);
  if (row === null) return null;
  const workspaces = row.workspaces.map(
    ({ id, workspace, checkedAt }) => [id, readStoredWorkspace(workspace, new Date(checkedAt))] as const,
  );
  return { ...row, workspaces: new Map(workspaces) };
}

const BESIDE_HOLD: Planned = {
  name: "beside_hold",
  text: `
SELECT h.first_seen_at AS "firstSeenAt",
  (SELECT jsonb_build_object('tokens', coalesce(sum(coalesce(r.input_tokens, 0) + coalesce(r.output_tokens, 0)), 0),
      'costUsd', coalesce(sum(r.cost_usd), 0), 'attempts', count(*))
    FROM run r WHERE r.ticket_id = h.ticket_id AND r.state <> 'released') AS spent,
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', r.id, 'workspace', r.workspace, 'checkedAt', r.workspace_checked_at))
    FROM run r WHERE r.ticket_id = h.ticket_id AND r.workspace IS NOT NULL AND r.workspace_checked_at IS NOT NULL), '[]') AS workspaces
FROM hold h WHERE h.id = $1`,
};
