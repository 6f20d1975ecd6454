import { expect, test, vi } from "vitest";
import { yardmasterProgram } from "#lib/cli/yardmaster-program.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { useDatabase } from "#test/database.ts";
import { makeCaller } from "#test/team.ts";
import { ENGINE } from "../transaction/authorize.ts";
import { chainAudit } from "./chain-audit.ts";
import { proveAudit } from "./prove-audit.ts";
import { recordAct } from "./record-act.ts";

useDatabase();

let made = 0;
const line = () =>
  ({ act: "project.renamed", projectId: "prj_default", subject: { kind: "project", id: `p${++made}` } }) as const;
const write = () =>
  transact(ENGINE, (tx) => recordAct(tx, ENGINE, { ...line(), data: { was: 'Ünïcode "quoted"', "10": 1.5 } }));
const many = (count: number) => Promise.all(Array.from({ length: count }, write));

/** What somebody who owns the database could do. */
async function tamper(...statements: string[]): Promise<void> {
  const client = await pool().connect();
  try {
    await client.query("SET session_replication_role = replica");
    for (const statement of statements) await client.query(statement);
  } finally {
    client.release(true);
  }
}

test("lines written at once, chained by several at once, are one chain without a gap, each once", async () => {
  await Promise.all([many(40), ...Array.from({ length: 4 }, () => chainAudit({ wait: true }))]);
  await Promise.all([chainAudit(), chainAudit({ wait: true })]);
  const { head, tail, breaches } = await proveAudit();
  expect({ number: head?.number, tail, breaches }).toEqual({ number: 40, tail: 0, breaches: [] });
});

test("an act waits for nobody: it is committed while another is open, and while the chain is being made", async () => {
  const before = (await proveAudit()).head?.number ?? 0;
  let chained = -1;
  await transact(ENGINE, async (tx) => {
    await recordAct(tx, ENGINE, line());
    await write();
    chained = await chainAudit({ wait: true });
  });
  expect(chained, "only what is committed").toBe(1);
  const client = await pool().connect();
  try {
    await client.query("BEGIN; SELECT pg_advisory_xact_lock(7295413)");
    await write();
    expect(await chainAudit(), "another one does it").toBe(0);
    await client.query("ROLLBACK");
  } finally {
    client.release();
  }
  expect(await chainAudit()).toBe(2);
  expect(await proveAudit()).toMatchObject({ head: { number: before + 3 }, tail: 0, breaches: [] });
});

test.each([
  ["a changed line", "UPDATE audit SET act = 'token.revoked' WHERE id = $id", /is not what its hash says/],
  [
    "another person",
    `UPDATE audit SET actor = jsonb_set(actor, '{name}', '"Eve"') WHERE id = $id`,
    /not what its hash/,
  ],
  ["another time", "UPDATE audit SET at = at - interval '1 millisecond' WHERE id = $id", /not what its hash/],
  ["a number in its data", `UPDATE audit SET data = data || '{"10": 2}' WHERE id = $id`, /not what its hash/],
  [
    "a line with a hash of its own",
    "UPDATE audit_link SET hash = repeat('a', 64) WHERE audit_id = $id",
    /not what its hash/,
  ],
  ["a lost link", "DELETE FROM audit_link WHERE audit_id = $id", /was taken out of its chain/],
  [
    "a lost line",
    "WITH l AS (DELETE FROM audit_link WHERE audit_id = $id) DELETE FROM audit WHERE id = $id",
    /comes after link/,
  ],
  [
    "two lines exchanged",
    "UPDATE audit_link SET number = -number WHERE false; UPDATE audit a SET act = b.act, at = b.at FROM audit b WHERE a.id = $id AND (b.act, b.at) <> (a.act, a.at)",
    /not what its hash/,
  ],
  [
    "a line that nobody chains",
    "WITH l AS (INSERT INTO audit (id, at, actor, act, subject) SELECT 'aud_x', now() - interval '1 hour', actor, act, subject FROM audit WHERE id = $id) SELECT 1",
    /taken out of its chain/,
  ],
])("the doctor finds %s", async (_what, sql, says) => {
  await many(3);
  await chainAudit({ wait: true });
  const { rows } = await pool().query("SELECT audit_id AS id FROM audit_link ORDER BY number DESC OFFSET 1 LIMIT 1");
  const saved = ["audit", "audit_link"].map((table) => [
    `DROP TABLE IF EXISTS kept_${table}`,
    `CREATE TABLE kept_${table} AS TABLE ${table}`,
  ]);
  await tamper(...saved.flat(), sql.replaceAll("$id", `'${rows[0].id}'`));
  const { breaches } = await proveAudit();
  await tamper(
    ...["audit_link", "audit"].map((table) => `DELETE FROM ${table}`),
    ...["audit", "audit_link"].map((table) => `INSERT INTO ${table} SELECT * FROM kept_${table}`),
    ...["audit", "audit_link"].map((table) => `DROP TABLE kept_${table}`),
  );
  expect(breaches.map(({ problem }) => problem)).toContainEqual(expect.stringMatching(says));
  expect((await proveAudit()).breaches).toEqual([]);
});

test("a line that nobody chains for a minute is a fault of a desk that runs, and none where no desk does", async () => {
  await write();
  await tamper(`UPDATE audit SET at = at - interval '2 minutes' WHERE id IN (SELECT audit_id FROM audit_tail)`);
  expect((await proveAudit()).breaches).toMatchObject([{ problem: expect.stringContaining("has waited") }]);
  expect(await proveAudit(false)).toMatchObject({ tail: 1, breaches: [] });
  await chainAudit({ wait: true });
  expect(await proveAudit()).toMatchObject({ tail: 0, breaches: [] });
});

test("the doctor says the chain's head, fails for a breach, and for a trigger that is off", async () => {
  await makeCaller({ role: "admin" });
  await many(2);
  await chainAudit({ wait: true });
  const doctor = async () => {
    const printed: string[] = [];
    const write = vi.spyOn(process.stdout, "write").mockImplementation((text) => printed.push(String(text)) > 0);
    const exitCode = process.exitCode;
    await yardmasterProgram().parseAsync(["doctor"], { from: "user" });
    write.mockRestore();
    process.exitCode = exitCode;
    return printed
      .join("")
      .split("\n")
      .filter((row) => row.includes("Audit:"));
  };
  const { head } = await proveAudit();
  expect(await doctor()).toEqual([`ok    Audit: ${head?.number} lines, one chain, its head ${head?.hash}`]);
  await pool().query("ALTER TABLE audit DISABLE TRIGGER audit_append_only");
  await pool().query("UPDATE audit SET act = 'token.revoked' WHERE subject ->> 'id' = $1", [`p${made}`]);
  expect(await doctor()).toEqual([
    expect.stringMatching(/^FAIL {2}Audit: aud_\w+ is not what its hash says/),
    "FAIL  Audit: the trigger that keeps audit append-only is missing or off",
  ]);
});
