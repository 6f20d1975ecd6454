import { expect, test } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import { HOLD_REASON_NAMES } from "#lib/engine/holds/hold-reasons.ts";
import { useDatabase } from "#test/database.ts";

useDatabase();

test("every reason of the table may be stored: a new one needs a migration of hold's CHECK", async () => {
  const { rows } = await pool().query<{ definition: string }>(
    `SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint
     WHERE conrelid = 'hold'::regclass AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%reason = ANY%'`,
  );
  const stored = [...(rows[0]?.definition ?? "").matchAll(/'(\w+)'/g)].map(([, name]) => name);
  expect(stored.toSorted()).toEqual(HOLD_REASON_NAMES.toSorted());
});
