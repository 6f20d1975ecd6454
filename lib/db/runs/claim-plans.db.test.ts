import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import type { Planned, Tx } from "#lib/db/connection/tx.ts";
import { readBeforeClaim, readRunning } from "#lib/db/queue/claim-gates.ts";
import { useDatabase } from "#test/database.ts";
import { makeTeam } from "#test/team.ts";
import { claimTickets, narrowFilter, promoteDueTickets, readHeads } from "./claim-tickets.ts";

const database = useDatabase();

/** Four projects, 12,000 ready tickets in each but one, 8,000 in backoff, 20,000 done, 500 of them being worked on. */
beforeAll(async () => {
  await makeTeam();
  // Not by the pool: beside other tests this takes longer than a statement of the desk may.
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query(
    "INSERT INTO project (id, slug, key, name) SELECT 'prj_' || n, 'p' || n, 'P' || chr(64 + n), 'P' FROM generate_series(1, 3) n",
  );
  await client.query(
    `INSERT INTO ticket (id, project_id, number, key, title, priority, labels, state, due, retry_after, ready_since, created_at)
     SELECT 'tkt_' || n, p.id, n, p.id || '-' || n, 't', n % 4, ARRAY['l' || n % 50],
       CASE WHEN n % 3 = 0 OR n % 7 = 0 THEN 'ready' ELSE 'done' END, n % 7 <> 0,
       CASE WHEN n % 7 = 0 THEN now() + make_interval(secs => n % 500 + 3600) END, now(), now() - make_interval(secs => n)
     FROM generate_series(1, 60000) n
       JOIN project p ON p.id = CASE WHEN n % 5 < 2 THEN 'prj_default' ELSE 'prj_' || (n % 3 + 1) END`,
  );
  await client.query(
    `INSERT INTO run (id, ticket_id, project_id, number, agent, state, lease_hash, lease_seconds, lease_expires_at, budget, ended_at)
     SELECT 'run_' || t.number, t.id, t.project_id, 1, 'a', CASE WHEN t.number % 40 = 0 THEN 'running' ELSE 'succeeded' END, 'x', 60,
       CASE WHEN t.number % 40 = 0 THEN now() END, 0, CASE WHEN t.number % 40 <> 0 THEN now() END
     FROM ticket t WHERE t.state = 'done'`,
  );
  await client.query("VACUUM ANALYZE ticket, run, project, limit_version, pause");
  await client.end();
});

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  "Actual Rows": number;
  Plans?: Plan[];
};

/**
 * The plan of the one statement that `ask` makes, which is carried out and taken back: that for these parameters, or the one that a
 * connection keeps of a prepared statement for any.
 */
async function planOf(ask: (tx: Tx) => Promise<unknown>, kept = false): Promise<Plan[]> {
  const client = await pool().connect();
  const plans: Plan[] = [];
  const explain = async (sql: string | Planned, params: unknown[] = []) => {
    const text = typeof sql === "string" ? sql : sql.text;
    await client.query(`PREPARE asked AS ${text}`);
    const values = params.map((value) =>
      value === null ? "NULL" : pg.escapeLiteral(Array.isArray(value) ? `{${value}}` : String(value)),
    );
    const { rows } = await client.query(
      `EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE asked${values.length > 0 ? ` (${values})` : ""}`,
    );
    await client.query("DEALLOCATE asked");
    plans.push(...flat(rows[0]["QUERY PLAN"][0].Plan));
  };
  const rows = async (_: unknown, sql: string | Planned, params?: unknown[]) => {
    await explain(sql, params);
    return [];
  };
  try {
    await client.query("BEGIN");
    await client.query(`SET LOCAL plan_cache_mode = force_${kept ? "generic" : "custom"}_plan`);
    await ask({ rows, row: rows, only: rows, run: explain } as unknown as Tx);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
  return plans;
}

const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)];
/** How a table is looked through: by which index, or as a whole. Probes of one row that is known already are not a look. */
const scans = (plans: Plan[], table: string) =>
  plans.filter(({ "Index Name": index, "Relation Name": name, "Node Type": kind }) =>
    index === undefined
      ? name === table && kind === "Seq Scan"
      : index.startsWith(`${table}_`) && index !== `${table}_pkey`,
  );
const sorted = (plans: Plan[]) =>
  plans.filter((node) => node["Node Type"].includes("Sort")).map((node) => node["Actual Rows"]);

const filter = { projects: null, labels: [], driver: null, among: null };
const allowed = (...ids: string[]) => ids.map((projectId) => ({ projectId, take: 2, without: ["l0"] }));

test.each([
  ["one project", allowed("prj_default"), 2, false],
  ["several projects", allowed("prj_default", "prj_1", "prj_2"), 6, false],
  ["one project, by the plan that is kept,", allowed("prj_default"), 2, true],
  ["several projects, by the plan that is kept,", allowed("prj_default", "prj_1", "prj_2"), 6, true],
])("a claim of %s reads as many entries of ticket_claim as it takes", async (_, allowances, taken, kept) => {
  const plans = await planOf((tx) => claimTickets(tx, filter, allowances), kept);
  const [scan, ...others] = scans(plans, "ticket");
  expect(others).toEqual([]);
  expect(scan).toMatchObject({ "Node Type": "Index Scan", "Index Name": "ticket_claim" });
  expect(scan?.["Index Cond"]).toContain("project_id");
  expect(Math.max(0, ...sorted(plans))).toBeLessThanOrEqual(taken);
});

test.each([
  ["nobody has it", 0],
  ["l7", 101],
])("how many have the label %s is read by the labels alone, and no further than needed", async (label, rows) => {
  const plans = await planOf((tx) => narrowFilter(tx, { ...filter, labels: [label] }));
  expect(scans(plans, "ticket")[0]).toMatchObject({ "Index Name": "ticket_claim_labels" });
  expect(plans[0]).toMatchObject({ "Actual Rows": rows });
});

test("of a label that few have, these few alone are looked at", async () => {
  const among = Array.from({ length: 100 }, (_, n) => `tkt_${n * 3}`);
  for (const kept of [false, true]) {
    const plans = await planOf((tx) => claimTickets(tx, { ...filter, among }, allowed("prj_default", "prj_1")), kept);
    expect(scans(plans, "ticket")).toEqual([]);
    expect(Math.max(0, ...sorted(plans))).toBeLessThanOrEqual(100);
  }
});

test("whose turn it is is read from the start of each project, and only that is sorted", async () => {
  const plans = await planOf((tx) => readHeads(tx, filter, allowed("prj_default", "prj_1", "prj_2")));
  expect(scans(plans, "ticket").map((node) => node["Index Name"])).toEqual(["ticket_claim"]);
  expect(Math.max(0, ...sorted(plans))).toBeLessThanOrEqual(6);
});

test("what has left its backoff is a condition of ticket_waiting: those that wait are not read", async () => {
  const plans = await planOf((tx) => promoteDueTickets(tx));
  const [scan, ...others] = scans(plans, "ticket");
  expect(others).toEqual([]);
  expect(scan).toMatchObject({ "Index Name": "ticket_waiting", "Actual Rows": 0 });
  expect(scan?.["Index Cond"]).toBe("(GREATEST(retry_after, not_before) <= now())");
});

test("what stands before a claim is read by indexes alone", async () => {
  const plans = await planOf((tx) => readBeforeClaim(["prj_default"], 30, undefined, tx));
  const [waiting, ...others] = scans(plans, "ticket");
  expect(others).toEqual([]);
  expect(waiting).toMatchObject({ "Index Name": "ticket_waiting", "Actual Rows": 1 });
  expect(scans(plans, "run").map((node) => node["Index Name"])).toEqual(["run_resuming"]);
});

test("limits count running runs alone", async () => {
  const plans = await planOf((tx) => readRunning(tx, ["prj_1"], { agent: "a", service: null, repo: null }));
  expect(new Set(scans(plans, "run").map((node) => node["Index Name"]))).toEqual(new Set(["run_running"]));
  expect(scans(plans, "ticket")).toEqual([]);
});
