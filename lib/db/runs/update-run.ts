import { z } from "zod";
import { assigned, givenColumns } from "#lib/db/connection/set-columns.ts";
import { together } from "#lib/db/connection/together.ts";
import { listed, planned, type Tx } from "#lib/db/connection/tx.ts";
import { sealCheckpoint } from "#lib/db/secrets/sealed-checkpoint.ts";
import type { ReleaseReason, RunState } from "#lib/engine/runs/run-states.ts";

export type RunPatch = {
  agent?: string;
  service?: string;
  repo?: string;
  isolation?: unknown;
  account?: string | null;
  blamed_service?: string | null | undefined;
  charged?: boolean | undefined;
  lease_hash?: string;
  lease_seconds?: number;
  lease_expires_at?: Date | null;
  resuming_since?: Date | null;
  ended_at?: Date | null;
  budget?: number;
  pause_reason?: string | null;
  level?: number | null;
  cost_usd?: number;
  category?: string | null;
  subcategory?: string | null;
  confidence?: number | null;
  classified_by?: string | null;
  rule_id?: string | null;
  fingerprint?: string | null;
  error?: unknown;
  decision?: unknown;
  retried?: boolean;
  summary?: string | null;
  release_reason?: ReleaseReason | null;
  resume_count?: number;
  brief_sha256?: string;
  profile_id?: string | null;
  profile_name?: string | null;
  profile_version?: number | null;
  assisted?: boolean;
  intervention?: unknown;
  pause_asked?: null;
};

type RunMove = { was: RunState; lease: string | null; row: RunPatch & { id: string; state: RunState } };

const IdRow = z.object({ id: z.string() });

/**
 * Moves a run from the state it was read in; with `lease`, only while that token holds it and has not run out by the
 * database clock, whether or not the reaper came by. False: the caller no longer owns it, and nothing was written. By primary key.
 */
export async function updateRunState(
  tx: Tx,
  id: string,
  from: RunState,
  to: RunState,
  patch: RunPatch,
  lease?: string,
): Promise<boolean> {
  const move: RunMove = { was: from, lease: lease ?? null, row: { id, state: to, ...patch } };
  const columns = givenColumns(move.row);
  return together(tx, `run ${columns}`, move, (moves) => updateRunStates(tx, columns, moves));
}

async function updateRunStates(tx: Tx, columns: string[], moves: RunMove[]): Promise<boolean[]> {
  const rows = await tx.rows(
    IdRow,
    planned(
      `UPDATE run SET ${assigned(columns)}
       FROM jsonb_populate_recordset(NULL::run, $1::jsonb) n JOIN unnest($2::text[], $3::text[], $4::text[]) AS m (id, was, lease) ON m.id = n.id
       WHERE run.id = n.id AND run.id = ANY (${listed("$2")}) AND run.state = m.was
         AND (m.lease IS NULL OR (run.lease_hash = m.lease AND run.lease_expires_at > clock_timestamp()))
       RETURNING run.id`,
    ),
    [
      JSON.stringify(moves.map(({ row }) => row)),
      moves.map(({ row }) => row.id),
      moves.map(({ was }) => was),
      moves.map(({ lease }) => lease),
    ],
  );
  const moved = new Set(rows.map(({ id }) => id));
  return moves.map(({ row }) => moved.has(row.id));
}

export type RunContentPatch = {
  brief?: string | null;
  brief_facts?: unknown;
  diff?: string | null;
  artifacts?: unknown[];
  question?: unknown;
  level?: unknown;
  /** sealed before it is written */
  checkpoint?: unknown;
  resume?: unknown;
  finish_hash?: string | null;
  /** of `packAnswer` */
  finish_packed?: string;
};

type ContentChange = RunContentPatch & { run_id: string };

/** Writes the wide parts of a run, which have a row of their own. By primary key. */
export async function updateRunContent(tx: Tx, runId: string, patch: RunContentPatch): Promise<void> {
  const sealed = { ...patch, checkpoint: sealCheckpoint(patch.checkpoint, runId) };
  const columns = givenColumns(sealed);
  if (columns.length === 0) return;
  const change: ContentChange = { run_id: runId, ...sealed };
  await together(tx, `run_content ${columns}`, change, (changes) => updateRunContents(tx, columns, changes));
}

async function updateRunContents(tx: Tx, columns: string[], changes: ContentChange[]): Promise<undefined[]> {
  await tx.run(
    planned(
      `UPDATE run_content SET ${assigned(columns)} FROM jsonb_populate_recordset(NULL::run_content, $1::jsonb) n
       WHERE run_content.run_id = n.run_id AND run_content.run_id = ANY (${listed("$2")})`,
    ),
    [JSON.stringify(changes), changes.map(({ run_id }) => run_id)],
  );
  return changes.map(() => undefined);
}
