import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { beforeAll, expect, test, vi } from "vitest";
import { ListTickets } from "#lib/contract/tickets.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { projectFolder } from "#lib/project-folder.ts";
import { callApi } from "#test/api.ts";
import { type Callers, makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";
import { makeTeam } from "#test/team.ts";
import { listTickets } from "./list-tickets.ts";

useDatabase();

let team: Awaited<ReturnType<typeof makeTeam>>;
let admin: Callers;

/** 40,000 tickets, a tenth of which failed once and are done since; the latest failure of 13 is of `quota`. */
beforeAll(async () => {
  process.env.YARDMASTER_RATE_LIMIT = "off";
  admin = await makeCallers();
  team = await makeTeam();
  await pool().query(
    `INSERT INTO ticket (id, project_id, number, key, title, priority, labels, state, completed_at, ready_since, created_at)
     SELECT 'tkt_' || n, 'prj_default', 1000000 + n, 'DEF-' || (1000000 + n), 't', 2, '{}', CASE WHEN n % 3000 = 0 THEN 'ready' ELSE 'done' END,
       CASE WHEN n % 3000 <> 0 THEN now() END, now(), now() - make_interval(secs => n) FROM generate_series(1, 40000) n`,
  );
  await pool().query(
    `INSERT INTO run (id, ticket_id, project_id, number, agent, state, lease_hash, lease_seconds, budget, ended_at, category, error)
     SELECT 'run_' || n || '_' || k, 'tkt_' || n, 'prj_default', k, 'a', CASE WHEN k = 1 THEN 'failed' ELSE 'succeeded' END, 'x', 60, 0, now(),
       CASE WHEN k = 1 THEN CASE WHEN n % 3000 = 0 THEN 'quota' ELSE 'api' END END, CASE WHEN k = 1 THEN '{"message": "m"}'::jsonb END
     FROM generate_series(10, 40000, 10) n, generate_series(1, 2) k WHERE k = 1 OR n % 3000 <> 0 ORDER BY k`,
  );
  await pool().query("VACUUM ANALYZE ticket, run, hold");
});

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  Plans?: Plan[];
};
const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)];

/** The plans of the statements that a read of tickets sends. */
async function plansOf(read: () => Promise<unknown>): Promise<Plan[]> {
  const sent: { text: string; values: unknown[] }[] = [];
  const spy = vi.spyOn(pg.Client.prototype, "query");
  await read();
  for (const [statement, values] of spy.mock.calls as unknown as [
    { text?: string; values?: unknown[] } | string,
    unknown[]?,
  ][]) {
    const text = typeof statement === "string" ? statement : (statement.text ?? "");
    if (text.includes("ticket_view"))
      sent.push({ text, values: (typeof statement === "string" ? null : statement.values) ?? values ?? [] });
  }
  spy.mockRestore();
  expect(sent.length).toBeGreaterThan(0);
  const plans: Plan[] = [];
  for (const { text, values } of sent) {
    const { rows } = await pool().query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
    plans.push(...flat(rows[0]["QUERY PLAN"][0].Plan));
  }
  return plans;
}

test.each(["quota", "nobody-has-it"])("a list of the category %s walks no project", async (category) => {
  const filter = ListTickets.parse({ project: "default", category });
  const { items } = await listTickets(team.lead, filter);
  expect(items).toHaveLength(category === "quota" ? 13 : 0);
  const read = (await plansOf(() => listTickets(team.lead, filter)))
    .filter(({ "Relation Name": table }) => table === "ticket" || table === "run")
    .map((node) => node["Actual Rows"] * node["Actual Loops"]);
  expect(Math.max(...read)).toBeLessThan(100);
});

test("the category of a ticket follows its runs: failed, begun anew, given back, done", async () => {
  const post = async (address: string, body: object, token = admin.agent) =>
    (await callApi("POST", `/api/v1${address}`, { token, body })).body;
  const labels = ["category"];
  const ticket = await post("/tickets", { title: "c", labels, reviewRequired: false }, admin.automation);
  const listed = async (category: string) => {
    const filter = ListTickets.parse({ project: "default", label: "category", category });
    const { rows } = await pool().query(
      "SELECT id FROM ticket_view WHERE category IS DISTINCT FROM error ->> 'category' AND id = $1",
      [ticket.id],
    );
    expect(rows).toEqual([]);
    return (await listTickets(team.lead, filter)).items.length;
  };
  const claim = async () => (await post("/claims", { agent: "a", labels })).claims[0];
  const first = await claim();
  await post(`/runs/${first.run.id}/finish`, {
    leaseToken: first.leaseToken,
    outcome: "failed",
    error: { message: "overloaded", httpStatus: 529, retryAfterSeconds: 0 },
  });
  expect(await listed("api")).toBe(1);
  await pool().query("UPDATE ticket SET retry_after = NULL, due = true WHERE id = $1", [ticket.id]);
  const second = await claim();
  expect(await listed("api")).toBe(0);
  await post(`/runs/${second.run.id}/finish`, { leaseToken: second.leaseToken, outcome: "released" });
  expect(await listed("api")).toBe(1);
  await pool().query("UPDATE ticket SET retry_after = NULL, due = true WHERE id = $1", [ticket.id]);
  const third = await claim();
  await post(`/runs/${third.run.id}/finish`, { leaseToken: third.leaseToken, outcome: "succeeded" });
  expect(await listed("api")).toBe(0);
});

test("the migration says of every ticket what its triggers would have said", async () => {
  const file = path.join(projectFolder, "prisma/migrations/20261122230100_ticket_category/migration.sql");
  const [fill] = /^UPDATE ticket t SET category = r\.category[^;]*/m.exec(readFileSync(file, "utf8")) ?? [];
  const told = async () =>
    (await pool().query("SELECT id, category FROM ticket WHERE category IS NOT NULL ORDER BY id")).rows;
  const before = await told();
  expect(before).toHaveLength(13);
  await pool().query("UPDATE ticket SET category = NULL");
  await pool().query(fill as string);
  expect(await told()).toEqual(before);
});
