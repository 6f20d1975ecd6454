import { databaseNow } from "#lib/db/connection/database-now.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { lockTries, updateTries } from "#lib/db/people/sign-in-tries.ts";
import { countOneMore, secondsUntilFree, type Tries, type TriesOf } from "#lib/engine/people/sign-in-tries.ts";
import { ENGINE } from "#lib/lifecycle/transaction/authorize.ts";

/** What a try is counted under; `key` names nobody. */
export type TryKey = { of: TriesOf; key: string };

/**
 * Counts one try at a password under each key, or under none: answers null, or the seconds until the one that is not free is.
 * The keys are locked in their order, and what comes after one that is not free is not even stored: whoever is refused by their
 * address cannot fill the table. By anybody, before the password is looked at. No event.
 */
export async function countTry(keys: TryKey[]): Promise<number | null> {
  return transact(ENGINE, async (tx) => {
    const locked: { key: string; next: Tries }[] = [];
    for (const { of, key } of keys) {
      const tries = await lockTries(tx, key);
      const now = await databaseNow(tx);
      const seconds = secondsUntilFree(tries, now);
      if (seconds !== null) return seconds;
      locked.push({ key, next: countOneMore(of, tries, now) });
    }
    for (const { key, next } of locked) await updateTries(tx, key, next);
    return null;
  });
}
