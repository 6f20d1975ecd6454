import { z } from "zod";
import type { Reader, Tx } from "#lib/db/connection/tx.ts";
import { unsealCheckpoint } from "#lib/db/secrets/sealed-checkpoint.ts";

/** The wide parts of a new run, which have a row of their own. */
export type NewRunContent = {
  runId: string;
  brief: string;
  sha256: string;
  facts: unknown;
  criteria: string[];
  criteriaSha256: string;
};

/** Stores the briefs and the frozen criteria of runs that were just claimed, in one statement. */
export async function insertRunContents(tx: Tx, contents: NewRunContent[]): Promise<void> {
  if (contents.length === 0) return;
  await tx.run(
    `WITH c AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS c("runId" text, brief text, sha256 text, facts jsonb, criteria jsonb, "criteriaSha256" text)),
     i AS (INSERT INTO run_content (run_id, brief, brief_facts, acceptance_criteria) SELECT "runId", brief, facts, criteria FROM c)
     UPDATE run SET brief_sha256 = c.sha256, criteria_sha256 = c."criteriaSha256" FROM c WHERE run.id = c."runId"`,
    [JSON.stringify(contents)],
  );
}

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
