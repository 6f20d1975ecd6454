import { z } from "zod";
import type { Actor } from "#lib/contract/basics.ts";
import { json } from "#lib/db/connection/set-columns.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import type { DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import { choiceSql, type HoldChoice } from "./choose-holds.ts";

export type NewHoldBatch = {
  id: string;
  verb: DecisionVerb;
  note: string | null;
  answer: unknown;
  canary: boolean;
  /** what chose the holds, as the API shows it */
  filter: unknown;
  retryOf: string | null;
  /** who makes it, and in whose rights it decides */
  actor: Actor;
  userId: string;
  tokenId: string | null;
  byToken: boolean;
};

const InsertedRow = z.object({ total: z.number(), projectIds: z.array(z.string()) });

/**
 * Writes a batch with its items, at most `limit` + 1 holds in the version that each has now: one statement, so that 20,000 holds
 * never travel here. Null, and nothing is written, where not one of the holds could be decided.
 */
export async function insertHoldBatch(
  tx: Tx,
  batch: NewHoldBatch,
  choice: HoldChoice,
  limit: number,
): Promise<z.infer<typeof InsertedRow> | null> {
  const { sql, params } = choiceSql(choice);
  const own = (n: number) => `$${params.length + n}`;
  return tx.row(
    InsertedRow,
    `WITH chosen AS MATERIALIZED (SELECT * FROM (${sql}) c ORDER BY c.position LIMIT ${own(12)}),
     counted AS (SELECT count(*)::int AS total, array_agg(DISTINCT project_id) FILTER (WHERE code IS NULL) AS project_ids FROM chosen),
     batch AS (
       INSERT INTO hold_batch (id, verb, note, answer, canary, filter, retry_of, created_by, actor, user_id, token_id, by_token, state, project_ids, total)
       SELECT ${own(1)}, ${own(2)}, ${own(3)}, ${own(4)}::jsonb, ${own(5)}::boolean, ${own(6)}::jsonb, ${own(7)}, ${own(8)}::jsonb, ${own(8)}::jsonb,
         ${own(9)}, ${own(10)}, ${own(11)}::boolean, 'running', project_ids, total
       FROM counted WHERE project_ids IS NOT NULL
       RETURNING id, total, project_ids),
     items AS (
       INSERT INTO hold_batch_item (batch_id, position, hold_id, project_id, version, state, code, detail)
       SELECT b.id, c.position, c.hold_id, c.project_id, c.version, CASE WHEN c.code IS NULL THEN 'waiting' ELSE 'failed' END, c.code,
         CASE c.code WHEN 'not_found' THEN 'There is no such hold.' WHEN 'forbidden' THEN 'You may read this project, but not decide in it.' END
       FROM chosen c, batch b)
     SELECT total, project_ids AS "projectIds" FROM batch`,
    [
      ...params,
      batch.id,
      batch.verb,
      batch.note,
      json(batch.answer),
      batch.canary,
      json(batch.filter),
      batch.retryOf,
      json(batch.actor),
      batch.userId,
      batch.tokenId,
      batch.byToken,
      limit + 1,
    ],
  );
}
