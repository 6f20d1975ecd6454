import { pool } from "./pool.ts";

/** A stored answer; its body is sealed. */
export type StoredAnswer = { status: number; contentType: string | null; body: string };
/** Names a key: whose it is, and the hash of its text. */
export type KeyName = { principal: string; key: string };

export type Reservation =
  /** ours: do the work, then complete or release it with `since` */
  | { kind: "reserved"; since: string }
  | { kind: "running" }
  | { kind: "conflict" }
  | { kind: "answered"; answer: StoredAnswer };

/** How long an answer is kept (CONTRACT 2). */
const KEPT = "24 hours";
/** A request that has not answered by then was cut off by a crash; the longest wait of ours is 30 s. */
const ABANDONED = "60 seconds";

/**
 * Reserves a key, or says why it is not free. One insert by primary key; only where the key is known a second read.
 * A reservation that was left behind by a crash, or an answer that is too old, is taken over.
 */
export async function reserveKey({ principal, key }: KeyName, requestHash: string): Promise<Reservation> {
  const reserved = await pool().query<{ since: string }>(
    `INSERT INTO idempotency_key AS k (principal, key, request_hash, created_at) VALUES ($1, $2, $3, clock_timestamp())
     ON CONFLICT (principal, key) DO UPDATE
       SET request_hash = excluded.request_hash, status = NULL, content_type = NULL, body = NULL, created_at = excluded.created_at
       WHERE k.created_at < now() - interval '${KEPT}'
         OR (k.status IS NULL AND k.request_hash = excluded.request_hash AND k.created_at < now() - interval '${ABANDONED}')
     RETURNING k.created_at::text AS since`,
    [principal, key, requestHash],
  );
  const since = reserved.rows[0]?.since;
  return since === undefined ? readKey({ principal, key }, requestHash) : { kind: "reserved", since };
}

async function readKey({ principal, key }: KeyName, requestHash: string): Promise<Reservation> {
  const { rows } = await pool().query<{
    request_hash: string;
    status: number | null;
    content_type: string | null;
    body: string | null;
  }>("SELECT request_hash, status, content_type, body FROM idempotency_key WHERE principal = $1 AND key = $2", [
    principal,
    key,
  ]);
  const [row] = rows;
  if (row !== undefined && row.request_hash !== requestHash) return { kind: "conflict" };
  // Gone: the first request released it between our two statements, which is as good as still running.
  if (row === undefined || row.status === null) return { kind: "running" };
  return { kind: "answered", answer: { status: row.status, contentType: row.content_type, body: row.body ?? "" } };
}

/** Stores the answer under a key that is still ours. */
export async function completeKey({ principal, key }: KeyName, since: string, answer: StoredAnswer): Promise<void> {
  await pool().query(
    `UPDATE idempotency_key SET status = $4, content_type = $5, body = $6
     WHERE principal = $1 AND key = $2 AND created_at = $3::timestamptz AND status IS NULL`,
    [principal, key, since, answer.status, answer.contentType, answer.body],
  );
}

/** Frees a key that is still ours: nothing happened that would have to be repeated. */
export async function releaseKey({ principal, key }: KeyName, since: string): Promise<void> {
  await pool().query(
    "DELETE FROM idempotency_key WHERE principal = $1 AND key = $2 AND created_at = $3::timestamptz AND status IS NULL",
    [principal, key, since],
  );
}

/** Forgets the keys of more than a day ago; answers how many. Index idempotency_key_created. */
export async function forgetIdempotencyKeys(): Promise<number> {
  const { rowCount } = await pool().query(`DELETE FROM idempotency_key WHERE created_at < now() - interval '${KEPT}'`);
  return rowCount ?? 0;
}
