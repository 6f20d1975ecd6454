import { z } from "zod";
import type { KeyName } from "./keyed-request.ts";
import { reader } from "./transaction.ts";
import { planned, waitsForDisk } from "./tx.ts";

/** A stored answer; its body is sealed. */
export type StoredAnswer = { status: number; contentType: string | null; body: string };
/** A key that is ours: `since` tells our hold of it from any other, `effects` is what was committed under it before, sealed. */
export type HeldKey = { since: string; effects: string[] };

const HeldRow = z.object({ since: z.string(), effects: z.array(z.string()) });
const KeyRow = z.object({
  requestHash: z.string(),
  status: z.number().nullable(),
  contentType: z.string().nullable(),
  body: z.string().nullable(),
});

export type Reservation =
  /** ours: do the work, or what is left of it, then complete or free it */
  | { kind: "reserved"; held: HeldKey }
  | { kind: "running" }
  | { kind: "conflict" }
  | { kind: "answered"; answer: StoredAnswer };

/** How long an answer is stored (docs/contract.md#idempotency). */
const STORED_FOR = "24 hours";
/** A request that has committed nothing by then was cut off by a crash; none of ours waits longer than 30 s. */
const ABANDONED = "60 seconds";

/**
 * Reserves a key, or says why it is not free. One insert by primary key, and a read where there is such a key. Taken over are a
 * key whose request has committed something and not answered, at once; one that a crash left behind; and an answer that is too
 * old. Each hold has another `since`, and only the last one can commit. The commit does not wait for the disk: whatever is committed
 * under the key stands behind it in the log of PostgreSQL, so that a crash never keeps an effect and loses its key.
 */
export async function reserveKey({ principal, key }: KeyName, requestHash: string): Promise<Reservation> {
  const held = await reader.row(
    HeldRow,
    planned(`WITH ${waitsForDisk("false")}
     INSERT INTO idempotency_key AS k (principal, key, request_hash, created_at)
     SELECT $1::text, $2::text, $3::text, clock_timestamp() FROM waits
     ON CONFLICT (principal, key) DO UPDATE
       SET request_hash = excluded.request_hash, status = NULL, content_type = NULL, body = NULL,
         effects = CASE WHEN k.created_at < now() - interval '${STORED_FOR}' THEN '{}' ELSE k.effects END,
         created_at = greatest(excluded.created_at, k.created_at + interval '1 millisecond')
       WHERE k.created_at < now() - interval '${STORED_FOR}'
         OR (k.status IS NULL AND k.request_hash = excluded.request_hash
           AND (k.effects <> '{}' OR k.created_at < now() - interval '${ABANDONED}'))
     RETURNING k.created_at::text AS since, k.effects`),
    [principal, key, requestHash],
  );
  return held ? { kind: "reserved", held } : readKey({ principal, key }, requestHash);
}

async function readKey({ principal, key }: KeyName, requestHash: string): Promise<Reservation> {
  const row = await reader.row(
    KeyRow,
    `SELECT request_hash AS "requestHash", status, content_type AS "contentType", body
     FROM idempotency_key WHERE principal = $1 AND key = $2`,
    [principal, key],
  );
  if (row !== null && row.requestHash !== requestHash) return { kind: "conflict" };
  // Gone: the first request freed it between our two statements, which is as good as still running.
  if (row === null || row.status === null) return { kind: "running" };
  return { kind: "answered", answer: { status: row.status, contentType: row.contentType, body: row.body ?? "" } };
}

/**
 * Stores the answer under a key in place of its effects, unless another request has taken the key over. By primary key. Where there
 * are effects the commit does not wait for the disk: after a crash that loses the answer, it is made again of them.
 */
export async function completeKey(
  { principal, key }: KeyName,
  since: string,
  answer: StoredAnswer,
  hasEffects: boolean,
): Promise<void> {
  await reader.run(
    planned(`WITH ${waitsForDisk("NOT $7")}
     UPDATE idempotency_key SET status = $4, content_type = $5, body = $6, effects = '{}' FROM waits
     WHERE principal = $1 AND key = $2 AND created_at = $3::timestamptz AND status IS NULL`),
    [principal, key, since, answer.status, answer.contentType, answer.body, hasEffects],
  );
}

/**
 * Frees a key under which nothing was committed, and answers null; else it stays ours, with what was committed. Waits for a
 * transaction of ours whose COMMIT has not been confirmed: it has written the row. Null as well where another request has taken
 * the key over. By primary key.
 */
export async function freeKey({ principal, key }: KeyName, since: string): Promise<HeldKey | null> {
  const freed = await reader.wrote(
    `DELETE FROM idempotency_key
     WHERE principal = $1 AND key = $2 AND created_at = $3::timestamptz AND status IS NULL AND effects = '{}'`,
    [principal, key, since],
  );
  if (freed) return null;
  return reader.row(
    HeldRow,
    `SELECT created_at::text AS since, effects FROM idempotency_key
     WHERE principal = $1 AND key = $2 AND created_at = $3::timestamptz AND status IS NULL AND effects <> '{}'`,
    [principal, key, since],
  );
}

/** Deleted at once. */
const BATCH = 5000;

/** Deletes some of the keys that are older than a day, and none that is being used; answers how many. Index idempotency_key_created. */
export async function deleteOldIdempotencyKeys(): Promise<number> {
  return reader.run(
    `DELETE FROM idempotency_key WHERE (principal, key) IN (SELECT principal, key FROM idempotency_key
       WHERE created_at < now() - interval '${STORED_FOR}' ORDER BY created_at LIMIT $1 FOR UPDATE SKIP LOCKED)`,
    [BATCH],
  );
}
