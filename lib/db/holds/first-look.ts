import { reader } from "#lib/db/connection/transaction.ts";

/**
 * Stores when an open hold was first looked at. From the second look on nothing is written. By primary key. It is no change of
 * state: the version stays, and there is no event.
 */
export async function markFirstLook(holdId: string): Promise<void> {
  await reader.run(
    `UPDATE hold SET first_seen_at = greatest(clock_timestamp(), opened_at)
     WHERE id = $1 AND first_seen_at IS NULL AND state = 'open'`,
    [holdId],
  );
}
