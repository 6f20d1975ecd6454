import { z } from "zod";
import { reader } from "./transaction.ts";

/** A stored answer; its body is sealed. */
export type StoredAnswer = { status: number; contentType: string | null; body: string };
/** Names a key: whose it is, and the hash of its text. */
export type KeyName = { principal: string; key: string };

const ReservedRow = z.object({ since: z.string() });
const KeyRow = z.object({
  requestHash: z.string(),
  status: z.number().nullable(),
  contentType: z.string().nullable(),
  body: z.string().nullable(),
});

export type Reservation =
  /** ours: do the work, then complete or release it with `since` */
  | { kind: "reserved"; since: string }
  | { kind: "running" }
  | { kind: "conflict" }
  | { kind: "answered"; answer: StoredAnswer };

/** How long an answer is stored (docs/contract.md#idempotency). */
const STORED_FOR = "24 hours";
/** A request that has not answered by then was cut off by a crash; none of ours waits longer than 30 s. */
const ABANDONED = "60 seconds";

/**
 * Reserves a key, or says why it is not free. One insert by primary key, and a read where there is such a key. A reservation that a
 * crash left behind and an answer that is too old are taken over.
 */
export async function reserveKey({ principal, key }: KeyName, requestHash: string): Promise<Reservation> {
  const reserved = await reader.row(
    ReservedRow,
    `INSERT INTO idempotency_key AS k (principal, key, request_hash, created_at) VALUES ($1, $2, $3, clock_timestamp())
     ON CONFLICT (principal, key) DO UPDATE
       SET request_hash = excluded.request_hash, status = NULL, content_type = NULL, body = NULL, created_at = excluded.created_at
       WHERE k.created_at < now() - interval '${STORED_FOR}'
         OR (k.status IS NULL AND k.request_hash = excluded.request_hash AND k.created_at < now() - interval '${ABANDONED}')
     RETURNING k.created_at::text AS since`,
    [principal, key, requestHash],
  );
  return reserved ? { kind: "reserved", since: reserved.since } : readKey({ principal, key }, requestHash);
}

async function readKey({ principal, key }: KeyName, requestHash: string): Promise<Reservation> {
  const row = await reader.row(
    KeyRow,
    `SELECT request_hash AS "requestHash", status, content_type AS "contentType", body
     FROM idempotency_key WHERE principal = $1 AND key = $2`,
    [principal, key],
  );
  if (row !== null && row.requestHash !== requestHash) return { kind: "conflict" };
  // Gone: the first request released it between our two statements, which is as good as still running.
  if (row === null || row.status === null) return { kind: "running" };
  return { kind: "answered", answer: { status: row.status, contentType: row.contentType, body: row.body ?? "" } };
}

/** Stores the answer under a key, unless another request has taken the key over. By primary key. */
export async function completeKey({ principal, key }: KeyName, since: string, answer: StoredAnswer): Promise<void> {
  await reader.run(
    `UPDATE idempotency_key SET status = $4, content_type = $5, body = $6
     WHERE principal = $1 AND key = $2 AND created_at = $3::timestamptz AND status IS NULL`,
    [principal, key, since, answer.status, answer.contentType, answer.body],
  );
}

/** Frees a key whose request changed nothing, unless another request has taken it over. By primary key. */
export async function releaseKey({ principal, key }: KeyName, since: string): Promise<void> {
  await reader.run(
    "DELETE FROM idempotency_key WHERE principal = $1 AND key = $2 AND created_at = $3::timestamptz AND status IS NULL",
    [principal, key, since],
  );
}

/** Deletes the keys that are older than a day; answers how many. Index idempotency_key_created. */
export async function deleteOldIdempotencyKeys(): Promise<number> {
  return reader.run(`DELETE FROM idempotency_key WHERE created_at < now() - interval '${STORED_FOR}'`);
}
