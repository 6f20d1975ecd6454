import type { Actor } from "#lib/contract/basics.ts";
import type { TypedInputs } from "#lib/contract/runs/typed-input.ts";
import { pool } from "#lib/db/connection/pool.ts";
import type { Tx } from "#lib/db/connection/tx.ts";

/** Lines read at once; what is left comes with the next call. */
const MOST = 100;

/**
 * Appends what a person typed to a run whose session they have, in order: the run's row is locked first. False: nobody has
 * the session. Cost: the run's row and one insert.
 */
export async function insertRunInput(tx: Tx, runId: string, text: string, actor: Actor): Promise<boolean> {
  const held = await tx.rows(
    "SELECT 1 FROM run WHERE id = $1 AND state = 'running' AND intervention IS NOT NULL FOR NO KEY UPDATE",
    [runId],
  );
  if (held.length === 0) return false;
  await tx.rows(
    `INSERT INTO run_input (run_id, seq, text, actor)
     SELECT $1, coalesce(max(seq), 0) + 1, $2, $3 FROM run_input WHERE run_id = $1`,
    [runId, text, JSON.stringify(actor)],
  );
  return true;
}

/** What was typed after a `seq`, and whether the session was handed back. By primary key. */
export async function readRunInput(runId: string, after: number): Promise<TypedInputs> {
  // Before the lines: what is typed until the session is handed back must not be missed.
  const held = await pool().query(
    "SELECT 1 FROM run WHERE id = $1 AND state = 'running' AND intervention IS NOT NULL",
    [runId],
  );
  const { rows } = await pool().query<{ seq: number; text: string; by: string; at: Date }>(
    `SELECT seq, text, actor ->> 'name' AS by, at FROM run_input WHERE run_id = $1 AND seq > $2 ORDER BY seq LIMIT ${MOST}`,
    [runId, Math.min(after, 2_147_483_647)],
  );
  return {
    items: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    nextAfter: rows.at(-1)?.seq ?? after,
    handedBack: held.rows.length === 0 && rows.length < MOST,
  };
}

/** Takes the session from whoever has it. False: nobody has it. */
export async function endIntervention(tx: Tx, runId: string): Promise<boolean> {
  const rows = await tx.rows(
    "UPDATE run SET intervention = NULL WHERE id = $1 AND state = 'running' AND intervention IS NOT NULL RETURNING 1",
    [runId],
  );
  return rows.length === 1;
}
