import { z } from "zod";
import type { Actor } from "#lib/contract/basics.ts";
import { json } from "#lib/db/connection/set-columns.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Reader, Tx } from "#lib/db/connection/tx.ts";
import { BATCH_STATE_NAMES } from "#lib/engine/batches/batch-states.ts";
import { STOP_REASONS, type StopReason } from "#lib/engine/batches/decide-wave.ts";
import { DECISION_VERB_NAMES, type DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import { choiceSql, type HoldChoice } from "./choose-holds.ts";

const IdRow = z.object({ id: z.string() });
const FoundRow = IdRow.extend({ projectIds: z.array(z.string()) });

const BatchRow = FoundRow.extend({
  verb: z.enum(DECISION_VERB_NAMES),
  note: z.string().nullable(),
  answer: z.unknown(),
  canary: z.boolean(),
  userId: z.string(),
  tokenId: z.string().nullable(),
  byToken: z.boolean(),
  state: z.enum(BATCH_STATE_NAMES),
  stopReason: z.enum(STOP_REASONS).nullable(),
  wave: z.number(),
  trustedWave: z.number(),
  canaryWaves: z.number(),
  total: z.number(),
  /** the last event about its progress is more than a second old */
  untold: z.boolean(),
});
export type HoldBatchRow = z.infer<typeof BatchRow>;

const CountsRow = z.object({ succeeded: z.number(), failed: z.number(), remaining: z.number() });

/** Batches that are under way and have begun, the oldest first. Index hold_batch_active. */
export async function readActiveHoldBatches(): Promise<string[]> {
  const rows = await reader.rows(
    IdRow,
    `SELECT id FROM hold_batch WHERE state IN ('running', 'waiting') AND coalesce(start_at <= clock_timestamp(), true)
     ORDER BY created_at`,
  );
  return rows.map(({ id }) => id);
}

/** The projects of a batch's holds; null where there is no such batch. By primary key. */
export async function findHoldBatch(id: string): Promise<z.infer<typeof FoundRow> | null> {
  return reader.row(FoundRow, 'SELECT id, project_ids AS "projectIds" FROM hold_batch WHERE id = $1', [id]);
}

const BATCH = `SELECT id, project_ids AS "projectIds", verb, note, answer, canary, user_id AS "userId", token_id AS "tokenId", by_token AS "byToken",
  state, stop_reason AS "stopReason", wave, trusted_wave AS "trustedWave",
  CASE WHEN canary THEN canary_waves ELSE 0 END AS "canaryWaves", total, told_at < clock_timestamp() - interval '1 second' AS untold
FROM hold_batch WHERE id = $1`;

/** A batch as it is; null where there is none. By primary key. */
export async function readHoldBatchRow(from: Reader, id: string): Promise<HoldBatchRow | null> {
  return from.row(BatchRow, BATCH, [id]);
}

/** Locks a batch, so that one process at a time decides its next step; null where there is none. By primary key. */
export async function lockHoldBatch(tx: Tx, id: string): Promise<HoldBatchRow | null> {
  return tx.row(BatchRow, `${BATCH} FOR NO KEY UPDATE`, [id]);
}

/** Writes which wave a batch under way is in, and whether it waits; nothing where neither has changed. By primary key. */
export async function updateBatchStep(tx: Tx, id: string, state: "running" | "waiting", wave: number): Promise<void> {
  await tx.run(
    "UPDATE hold_batch SET state = $2, wave = $3 WHERE id = $1 AND (state, wave) IS DISTINCT FROM ($2, $3)",
    [id, state, wave],
  );
}

/** Stops a batch for this reason; null: it is finished. `by`: the person who stopped it. Nothing where it has ended. By primary key. */
export async function endHoldBatch(tx: Tx, id: string, reason: StopReason | null, by: Actor | null): Promise<void> {
  await tx.run(
    `UPDATE hold_batch SET state = CASE WHEN $2::text IS NULL THEN 'finished' ELSE 'stopped' END, stop_reason = $2, stopped_by = $3,
       ended_at = clock_timestamp()
     WHERE id = $1 AND state IN ('running', 'waiting')`,
    [id, reason, json(by)],
  );
}

/**
 * Lets a batch go on whatever the outcome of its waves so far, from now on in the name and rights of `actor` and with this many
 * canary waves. By primary key.
 */
export async function markBatchTrusted(
  tx: Tx,
  id: string,
  acting: { actor: Actor; userId: string; tokenId: string | null; byToken: boolean },
  canaryWaves: number,
): Promise<void> {
  await tx.run(
    `UPDATE hold_batch SET state = 'running', stop_reason = NULL, stopped_by = NULL, ended_at = NULL, trusted_wave = wave,
       actor = $2, user_id = $3, token_id = $4, by_token = $5, canary_waves = $6
     WHERE id = $1`,
    [id, json(acting.actor), acting.userId, acting.tokenId, acting.byToken, canaryWaves],
  );
}

const AheadRow = z.object({ by: z.string(), holds: z.number() });

/**
 * A batch that has not begun and has holds of this one: who made it, and how many of them. Null: none has. Index hold_batch_active,
 * then hold_batch_item_hold.
 */
export async function findBatchAhead(tx: Tx, id: string): Promise<z.infer<typeof AheadRow> | null> {
  return tx.row(
    AheadRow,
    `SELECT b.created_by->>'name' AS by, count(*)::int AS holds
     FROM hold_batch b
       JOIN hold_batch_item theirs ON theirs.batch_id = b.id
       JOIN hold_batch_item mine ON mine.batch_id = $1 AND mine.hold_id = theirs.hold_id
     WHERE b.id <> $1 AND b.state IN ('running', 'waiting') AND b.start_at > clock_timestamp()
     GROUP BY b.id ORDER BY b.created_at LIMIT 1`,
    [id],
  );
}

export type BatchCounts = z.infer<typeof CountsRow>;

/** Counts the items of a batch for the event about its progress, and stores when that was. Some milliseconds for 20,000. */
export async function countForTelling(tx: Tx, id: string): Promise<BatchCounts> {
  return tx.only(
    CountsRow,
    `WITH told AS (UPDATE hold_batch SET told_at = clock_timestamp() WHERE id = $1)
     SELECT count(*) FILTER (WHERE state = 'succeeded')::int AS succeeded, count(*) FILTER (WHERE state = 'failed')::int AS failed,
       count(*) FILTER (WHERE state IN ('waiting', 'deciding'))::int AS remaining
     FROM hold_batch_item WHERE batch_id = $1`,
    [id],
  );
}

export type NewHoldBatch = {
  id: string;
  verb: DecisionVerb;
  note: string | null;
  answer: unknown;
  canary: boolean;
  /** what chose the holds, as the API shows it */
  filter: unknown;
  retryOf: string | null;
  /** so many seconds pass before it begins */
  startsIn: number;
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
export async function insertHoldBatch(tx: Tx, batch: NewHoldBatch, choice: HoldChoice, limit: number) {
  const { sql, params } = choiceSql(choice);
  const own = (n: number) => `$${params.length + n}`;
  return tx.row(
    InsertedRow,
    `WITH chosen AS MATERIALIZED (SELECT * FROM (${sql}) c ORDER BY c.position LIMIT ${own(12)}),
     counted AS (SELECT count(*)::int AS total, array_agg(DISTINCT project_id) FILTER (WHERE code IS NULL) AS project_ids FROM chosen),
     batch AS (
       INSERT INTO hold_batch (id, verb, note, answer, canary, filter, retry_of, created_by, actor, user_id, token_id, by_token, state, project_ids, total, start_at)
       SELECT ${own(1)}, ${own(2)}, ${own(3)}, ${own(4)}::jsonb, ${own(5)}::boolean, ${own(6)}::jsonb, ${own(7)}, ${own(8)}::jsonb, ${own(8)}::jsonb,
         ${own(9)}, ${own(10)}, ${own(11)}::boolean, 'running', project_ids, total,
         CASE WHEN ${own(13)}::float8 > 0 THEN clock_timestamp() + make_interval(secs => ${own(13)}) END
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
      batch.startsIn,
    ],
  );
}
