import { z } from "zod";
import type { Reader } from "#lib/db/connection/tx.ts";
import { unsealCheckpoint } from "#lib/db/secrets/sealed-checkpoint.ts";

const CriteriaRow = z.object({ count: z.number().nullable() });

/** How many acceptance criteria a run was claimed with; null where that was not stored. By primary key. */
export async function countRunCriteria(tx: Reader, runId: string): Promise<number | null> {
  const sql = "SELECT jsonb_array_length(acceptance_criteria) AS count FROM run_content WHERE run_id = $1";
  return (await tx.row(CriteriaRow, sql, [runId]))?.count ?? null;
}

const PauseRow = z.object({ question: z.unknown(), level: z.unknown(), checkpoint: z.unknown(), resume: z.unknown() });
export type StoredPause = z.infer<typeof PauseRow>;

/** What a paused run stored to be resumed with. Null where there is no such run. By primary key. */
export async function readPause(tx: Reader, runId: string): Promise<StoredPause | null> {
  const sql = "SELECT question, level, checkpoint, resume FROM run_content WHERE run_id = $1";
  const row = await tx.row(PauseRow, sql, [runId]);
  return row && { ...row, checkpoint: unsealCheckpoint(row.checkpoint, runId) };
}
