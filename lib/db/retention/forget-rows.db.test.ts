import { expect, test } from "vitest";
import { deleteOldIdempotencyKeys } from "#lib/db/connection/idempotency-keys.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { useDatabase } from "#test/database.ts";
import { deleteOldBatches, deleteOldInput, deleteOldSessions } from "./forget-rows.ts";

useDatabase();

const query = async (sql: string) => (await pool().query(sql)).rows;

/** What is old, and so to be forgotten, what is not, and what shows that. */
const ROWS = {
  sessions: {
    work: deleteOldSessions,
    fill: `WITH person AS (INSERT INTO app_user (id, email, name, password_hash) VALUES ('usr_old', 'old@example.com', 'Old', 'x') RETURNING id)
      INSERT INTO user_session (id, user_id, expires_at) SELECT v.id, p.id, now() - v.age FROM person p, (VALUES ('old', interval '31 days'), ('young', interval '29 days')) v (id, age)`,
    left: "SELECT id FROM user_session",
  },
  "typed lines": {
    work: deleteOldInput,
    fill: `ALTER TABLE run_input DISABLE TRIGGER ALL;
      INSERT INTO run_input (run_id, seq, text, actor, purged_at) VALUES ('young', 1, '', '{}', now() - interval '29 days'),
      ('old', 1, '', '{}', now() - interval '31 days'), ('never', 1, 'x', '{}', NULL)`,
    left: "SELECT run_id AS id FROM run_input WHERE run_id <> 'never'",
  },
  batches: {
    work: deleteOldBatches,
    fill: `ALTER TABLE hold_batch DISABLE TRIGGER ALL; ALTER TABLE hold_batch_item DISABLE TRIGGER ALL;
      WITH b AS (INSERT INTO hold_batch (id, project_ids, verb, canary, created_by, user_id, actor, by_token, state, total, created_at, ended_at)
        SELECT id, '{prj_default}', 'retry', false, '{}', 'u', '{}', false, CASE WHEN id = 'under way' THEN 'running' ELSE 'finished' END, 1, now() - age, CASE WHEN id <> 'under way' THEN now() - age END
        FROM (VALUES ('old', interval '91 days'), ('young', interval '89 days'), ('under way', interval '91 days')) v (id, age) RETURNING id)
      INSERT INTO hold_batch_item (batch_id, position, hold_id, state, code) SELECT id, 1, 'h', 'failed', 'not_found' FROM b`,
    left: "SELECT batch_id AS id FROM hold_batch_item i JOIN hold_batch b ON b.id = i.batch_id WHERE b.id <> 'under way'",
  },
  "idempotency keys": {
    work: deleteOldIdempotencyKeys,
    fill: `INSERT INTO idempotency_key (principal, key, request_hash, created_at) VALUES ('p', 'old', 'h', now() - interval '25 hours'), ('p', 'young', 'h', now() - interval '23 hours')`,
    left: "SELECT key AS id FROM idempotency_key",
  },
};

test.each(Object.entries(ROWS))("of %s what is old goes, and waits for nobody", async (_, { work, fill, left }) => {
  await query(fill);
  // Rows of nobody were let in; what is deleted is looked at as ever.
  for (const table of ["hold_batch", "hold_batch_item"]) await query(`ALTER TABLE ${table} ENABLE TRIGGER ALL`);
  const table = /INTO (user_session|run_input|hold_batch|idempotency_key) /.exec(fill)?.[1];
  const holder = await pool().connect();
  await holder.query(`BEGIN; SELECT 1 FROM ${table} FOR UPDATE`);
  expect(await work()).toBe(0);
  await holder.query("ROLLBACK");
  holder.release();
  expect(await work()).toBe(1);
  expect(await query(left)).toEqual([{ id: "young" }]);
  expect(await work()).toBe(0);
});
