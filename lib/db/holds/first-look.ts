import { pool } from "#lib/db/connection/pool.ts";

/**
 * Notes that an open hold was looked at; the first time is kept. One probe of its key, and nothing is written from the second
 * look on. It is no change of state: neither its version nor an event tells of it.
 */
export async function writeFirstLook(holdId: string): Promise<void> {
  await pool().query(
    `UPDATE hold SET first_seen_at = greatest(clock_timestamp(), opened_at)
     WHERE id = $1 AND first_seen_at IS NULL AND state = 'open'`,
    [holdId],
  );
}
