import { reader } from "#lib/db/connection/transaction.ts";

/** Rows that one statement deletes at most; what is left waits for the next turn. */
const BATCH = 5000;
const SESSION_DAYS = 30;
const TYPED_DAYS = 30;
const BATCH_DAYS = 90;

/** Deletes some sessions that were over long ago, however they ended; answers how many. Index user_session_over. */
export async function deleteOldSessions(): Promise<number> {
  return reader.run(
    `DELETE FROM user_session WHERE id IN (SELECT id FROM user_session WHERE expires_at < now() - make_interval(days => $1)
       ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [SESSION_DAYS, BATCH],
  );
}

/** Deletes some lines that were typed in sessions of runs, long after their text was purged; answers how many. Index run_input_purged. */
export async function deleteOldInput(): Promise<number> {
  return reader.run(
    `DELETE FROM run_input WHERE (run_id, seq) IN (SELECT run_id, seq FROM run_input WHERE purged_at < now() - make_interval(days => $1)
       ORDER BY purged_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [TYPED_DAYS, BATCH],
  );
}

/**
 * Deletes a batch of decisions that ended long ago and was not retried by one that is there, with all its items, the oldest first;
 * answers how many. Their decisions stay. Index hold_batch_list from its end, then the primary key of hold_batch_item.
 */
export async function deleteOldBatches(): Promise<number> {
  return reader.run(
    `WITH old AS (SELECT b.id FROM hold_batch b WHERE b.created_at < now() - make_interval(days => $1)
       AND b.ended_at < now() - make_interval(days => $1) AND NOT EXISTS (SELECT 1 FROM hold_batch r WHERE r.retry_of = b.id)
       ORDER BY b.created_at, b.id LIMIT 1 FOR UPDATE SKIP LOCKED),
     items AS (DELETE FROM hold_batch_item i USING old WHERE i.batch_id = old.id)
     DELETE FROM hold_batch b USING old WHERE b.id = old.id`,
    [BATCH_DAYS],
  );
}
