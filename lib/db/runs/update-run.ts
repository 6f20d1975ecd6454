import { z } from "zod";
import { givenColumns } from "#lib/db/connection/set-columns.ts";
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

type RunMove = { id: string; was: RunState; lease: string | null; patch: RunPatch & { state: RunState } };

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
  const move: RunMove = { id, was: from, lease: lease ?? null, patch: { state: to, ...patch } };
  const columns = givenColumns(move.patch);
  return together(tx, `run ${columns}`, move, (moves) => updateRunStates(tx, columns, moves));
}

async function updateRunStates(tx: Tx, columns: string[], moves: RunMove[]): Promise<boolean[]> {
  const rows = await tx.rows(
    IdRow,
    planned(
      `UPDATE run SET ${columns.map((column) => `${column} = n.${column}`).join(", ")}
       FROM jsonb_to_recordset($1::jsonb) AS m (id text, was text, lease text, patch jsonb), jsonb_populate_record(NULL::run, m.patch) n
       WHERE run.id = m.id AND run.id = ANY (${listed("$2")}) AND run.state = m.was
         AND (m.lease IS NULL OR (run.lease_hash = m.lease AND run.lease_expires_at > clock_timestamp()))
       RETURNING run.id`,
    ),
    [JSON.stringify(moves), moves.map(({ id }) => id)],
  );
  const moved = new Set(rows.map(({ id }) => id));
  return moves.map(({ id }) => moved.has(id));
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

type ContentChange = { id: string; patch: RunContentPatch };

/** Writes the wide parts of a run, which have a row of their own. By primary key. */
export async function updateRunContent(tx: Tx, runId: string, patch: RunContentPatch): Promise<void> {
  const sealed = { ...patch, checkpoint: sealCheckpoint(patch.checkpoint, runId) };
  const columns = givenColumns(sealed);
  if (columns.length === 0) return;
  const change: ContentChange = { id: runId, patch: sealed };
  await together(tx, `run_content ${columns}`, change, (changes) => updateRunContents(tx, columns, changes));
}

async function updateRunContents(tx: Tx, columns: string[], changes: ContentChange[]): Promise<undefined[]> {
  await tx.run(
    planned(
      `UPDATE run_content SET ${columns.map((column) => `${column} = n.${column}`).join(", ")}
       FROM jsonb_to_recordset($1::jsonb) AS c (id text, patch jsonb), jsonb_populate_record(NULL::run_content, c.patch) n
       WHERE run_content.run_id = c.id AND run_content.run_id = ANY (${listed("$2")})`,
    ),
    [JSON.stringify(changes), changes.map(({ id }) => id)],
  );
  return changes.map(() => undefined);
}
