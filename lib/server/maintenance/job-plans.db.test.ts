import { expect, test, vi } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import { readOverdueHolds } from "#lib/db/holds/overdue-holds.ts";
import { claimDeliveries } from "#lib/db/notifications/deliveries.ts";
import { useDatabase } from "#test/database.ts";

useDatabase();

const ROWS = 3000;

test("what looks every few seconds for what is due reads nothing else, however much waits", async () => {
  await pool().query(
    `INSERT INTO ticket (id, project_id, number, key, title, state)
     SELECT 't' || n, 'prj_default', n, 'T-' || n, 'Held', 'on_hold' FROM generate_series(1, $1::int) n`,
    [ROWS],
  );
  await pool().query(
    `INSERT INTO hold (id, project_id, ticket_id, subject, reason, summary, fingerprint, owner_role, resume_condition, check_at, opened_at, opened_by, state)
     SELECT 'h' || n, 'prj_default', 't' || n, 'ticket', 'human', 's', 'f' || n, 'lead', 'a person decides',
       now() + (n - 2.5) * interval '1 hour', now(), '{}', 'open' FROM generate_series(1, $1::int) n`,
    [ROWS],
  );
  await pool().query(
    `INSERT INTO delivery (id, channel, project_id, due_at, next_try_at)
     SELECT 'd' || n, 'webhook', 'prj_default', now(), now() + (n - 2.5) * interval '1 hour' FROM generate_series(1, $1::int) n`,
    [ROWS],
  );
  await pool().query("ANALYZE hold, delivery");
  const conditions = await indexConditions(async () => {
    expect(await readOverdueHolds(100)).toHaveLength(2);
    expect(await claimDeliveries(100)).toHaveLength(2);
  });
  expect(conditions.hold_check).toBe("(check_at <= now())");
  expect(conditions.delivery_due).toBe("(next_try_at <= now())");
});

type Plan = { "Index Name"?: string; "Index Cond"?: string; Plans?: Plan[] };

/** By which condition each index is searched while `work` runs; an index that is only walked has none. */
async function indexConditions(work: () => Promise<void>): Promise<Record<string, string | undefined>> {
  const client = await pool().connect();
  const found: Record<string, string | undefined> = {};
  const note = ({ Plans = [], ...plan }: Plan) => {
    if (plan["Index Name"] !== undefined) found[plan["Index Name"]] ??= plan["Index Cond"];
    for (const below of Plans) note(below);
  };
  const query = vi.spyOn(pool(), "query").mockImplementation((async ({ text }: { text: string }, params: unknown[]) => {
    const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${text}`, params);
    note(rows[0]["QUERY PLAN"][0].Plan);
    return client.query(text, params);
  }) as never);
  try {
    await work();
  } finally {
    query.mockRestore();
    client.release(true);
  }
  return found;
}
