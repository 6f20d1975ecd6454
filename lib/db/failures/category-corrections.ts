import { z } from "zod";
import type { Actor } from "#lib/contract/basics.ts";
import { json } from "#lib/db/connection/set-columns.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { RUN_STATE_NAMES } from "#lib/engine/runs/run-states.ts";

const ClassifiedRow = z.object({
  number: z.number(),
  state: z.enum(RUN_STATE_NAMES),
  category: z.string().nullable(),
  corrected: z.string().nullable(),
});
/** What a correction looks at; `corrected`: the category that a person has given the failure. */
export type ClassifiedRun = z.infer<typeof ClassifiedRow>;

/** In a transaction that has locked the run's ticket. Null where there is no such run. By primary key. */
export async function readClassifiedRun(tx: Tx, runId: string): Promise<ClassifiedRun | null> {
  return tx.row(
    ClassifiedRow,
    "SELECT number, state, category, correction ->> 'category' AS corrected FROM run WHERE id = $1",
    [runId],
  );
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
  return tx.wrote(
    `WITH added AS (
       INSERT INTO category_correction (run_id, category, note, actor)
       SELECT id, $2, $3, $4::jsonb FROM run WHERE id = $1 AND state = 'failed' RETURNING run_id, at)
     UPDATE run SET correction = CASE WHEN $6::boolean THEN NULL ELSE jsonb_build_object('category', $2::text, 'by', $5::jsonb,
         'at', to_char(added.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END
     FROM added WHERE run.id = added.run_id`,
    [runId, category, note, json(actor), json(by), withdraws],
  );
}
