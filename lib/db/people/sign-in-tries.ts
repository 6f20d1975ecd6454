import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import type { Tries } from "#lib/engine/people/sign-in-tries.ts";

/** Rows that may outlive a round of forgetting, whoever tries from wherever. */
const MOST_ROWS = 100_000;

const TriesRow = z.object({ count: z.number(), freeAt: z.date(), forgottenAt: z.date() });

/** Locks the tries counted under a key until the transaction ends; a key without any gets a row that counts none. Primary key. */
export async function lockTries(tx: Tx, key: string): Promise<Tries> {
  return tx.only(
    TriesRow,
    `INSERT INTO sign_in_try AS t (key, count, free_at, forgotten_at) VALUES ($1, 0, to_timestamp(0), to_timestamp(0))
     ON CONFLICT (key) DO UPDATE SET key = t.key
     RETURNING count, free_at AS "freeAt", forgotten_at AS "forgottenAt"`,
    [key],
  );
}

/** Sets the tries of a key that is locked. Primary key. */
export async function updateTries(tx: Tx, key: string, { count, freeAt, forgottenAt }: Tries): Promise<void> {
  await tx.run("UPDATE sign_in_try SET count = $2, free_at = $3, forgotten_at = $4 WHERE key = $1", [
    key,
    count,
    freeAt,
    forgottenAt,
  ]);
}

/** Takes one try of a key back, and whatever it made others wait for. Zero rows: it was forgotten. Primary key. */
export async function takeTryBack(key: string): Promise<void> {
  await reader.run("UPDATE sign_in_try SET count = greatest(count - 1, 0), free_at = to_timestamp(0) WHERE key = $1", [
    key,
  ]);
}

/** Forgets the tries of these keys. Primary key. */
export async function deleteTries(keys: string[]): Promise<void> {
  await reader.run("DELETE FROM sign_in_try WHERE key = ANY ($1)", [keys]);
}

/**
 * Deletes what nobody waits for any more, and of a flood all but the 100,000 that are remembered longest; answers how many.
 * Index sign_in_try_forgotten.
 */
export async function deleteForgottenTries(mostRows = MOST_ROWS): Promise<number> {
  return reader.run(
    `DELETE FROM sign_in_try WHERE forgotten_at <= now() OR key IN (
       SELECT key FROM sign_in_try ORDER BY forgotten_at DESC OFFSET $1)`,
    [mostRows],
  );
}
