import type { Actor } from "#lib/contract/basics.ts";
import { json } from "#lib/db/connection/set-columns.ts";
import type { Tx } from "#lib/db/connection/tx.ts";

/** What a correction needs to know of a run. */
export type ClassifiedRun = { number: number; state: string; category: string | null; corrected: string | null };

/** A run in a transaction that has locked its ticket. One index probe; null where there is none. */
export async function readClassifiedRun(tx: Tx, runId: string): Promise<ClassifiedRun | null> {
  const [row] = await tx.rows<ClassifiedRun>(
    "SELECT number, state, category, correction ->> 'category' AS corrected FROM run WHERE id = $1",
    [runId],
  );
  return row ?? null;
}

/**
 * Adds a correction to the history of a failed run and makes it the current one. `withdraws`: it goes back to the original
 * category, and the run has no correction any more. False: the run has not failed, and nothing was written.
 */
export async function insertCorrection(
  tx: Tx,
  runId: string,
  correction: { category: string; note: string | null; actor: Actor; withdraws: boolean },
): Promise<boolean> {
  const { category, note, actor, withdraws } = correction;
  const by = { id: actor.id, name: actor.name };
  const rows = await tx.rows(
    `WITH added AS (
       INSERT INTO category_correction (run_id, category, note, actor)
       SELECT id, $2, $3, $4::jsonb FROM run WHERE id = $1 AND state = 'failed' RETURNING run_id, at)
     UPDATE run SET correction = CASE WHEN $6::boolean THEN NULL ELSE jsonb_build_object('category', $2::text, 'by', $5::jsonb,
         'at', to_char(added.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END
     FROM added WHERE run.id = added.run_id RETURNING 1`,
    [runId, category, note, json(actor), json(by), withdraws],
  );
  return rows.length === 1;
}
