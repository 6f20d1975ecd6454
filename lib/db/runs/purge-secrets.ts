import { reader } from "#lib/db/connection/transaction.ts";

/** Runs whose secrets are purged in one round. */
const BATCH = 500;

/**
 * Purges what was typed in sessions that nobody has any longer: when, and by whom, stays. An agent that holds its lease may still
 * be on its way to a line: it has the length of its lease, after which it has read the line or lost the run. Answers how many
 * lines. Index run_input_kept.
 */
export async function purgeTypedInput(): Promise<number> {
  return reader.run(
    `UPDATE run_input SET text = '', sealed = NULL, purged_at = clock_timestamp()
     WHERE (run_id, seq) IN (
       SELECT i.run_id, i.seq FROM run_input i JOIN run r ON r.id = i.run_id
       WHERE i.purged_at IS NULL
         AND (r.state <> 'running' OR (r.intervention IS NULL
           AND i.at < clock_timestamp() - make_interval(secs => r.lease_seconds)))
       LIMIT ${BATCH})`,
  );
}

/**
 * Purges the checkpoints of runs that have ended for good: after the time in which a decision may be undone, which needs them.
 * Answers how many. Index run_content_checkpoint.
 */
export async function purgeCheckpoints(): Promise<number> {
  return reader.run(
    `UPDATE run_content SET checkpoint = NULL
     WHERE run_id IN (
       SELECT c.run_id FROM run_content c JOIN run r ON r.id = c.run_id
       WHERE c.checkpoint IS NOT NULL AND r.ended_at < clock_timestamp() - interval '1 minute'
       LIMIT ${BATCH})`,
  );
}
