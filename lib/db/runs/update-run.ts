import { json, setColumns } from "#lib/db/connection/set-columns.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { sealCheckpoint } from "#lib/db/secrets/sealed-checkpoint.ts";
import type { ReleaseReason, RunState } from "#lib/engine/runs/run-states.ts";

export type RunPatch = {
  agent?: string;
  service?: string;
  repo?: string;
  isolation?: string | null;
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
  error?: string | null;
  decision?: string | null;
  retried?: boolean;
  summary?: string | null;
  release_reason?: ReleaseReason | null;
  resume_count?: number;
  brief_sha256?: string;
  profile_id?: string | null;
  profile_name?: string | null;
  profile_version?: number | null;
  assisted?: boolean;
  intervention?: string | null;
};

/**
 * Moves a run from the state it was read in; with `lease`, only while that token holds it and has not run out by the
 * database clock, whether or not the reaper came by. False: the caller no longer owns it, and nothing was written.
 */
export async function updateRunState(
  tx: Tx,
  id: string,
  from: RunState,
  to: RunState,
  patch: RunPatch,
  lease?: string,
): Promise<boolean> {
  const set = setColumns({ state: to, ...patch }, 4);
  return tx.wrote(
    `UPDATE run SET ${set.clause} WHERE id = $1 AND state = $2
       AND ($3::text IS NULL OR (lease_hash = $3 AND lease_expires_at > clock_timestamp()))`,
    [id, from, lease ?? null, ...set.values],
  );
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
};

const JSON_COLUMNS = new Set(["brief_facts", "artifacts", "question", "level", "checkpoint", "resume"]);

/** Writes the wide parts of a run, which have a row of their own. By primary key. */
export async function updateRunContent(tx: Tx, runId: string, patch: RunContentPatch): Promise<void> {
  const sealed = { ...patch, checkpoint: sealCheckpoint(patch.checkpoint, runId) };
  const stored = Object.entries(sealed).map(([column, value]) => [
    column,
    value !== undefined && JSON_COLUMNS.has(column) ? json(value) : value,
  ]);
  const set = setColumns(Object.fromEntries(stored), 2);
  if (set.values.length > 0)
    await tx.run(`UPDATE run_content SET ${set.clause} WHERE run_id = $1`, [runId, ...set.values]);
}
