import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { migrationsFolder } from "#lib/db/connection/migrations/migrations-folder.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { callApi } from "#test/api.ts";
import { makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";

useDatabase();

test("what was claimed and registered before is given to whoever did it, as the log says", async () => {
  const caller = await makeCallers();
  const post = async (token: string, address: string, body: object) => {
    const answer = await callApi("POST", `/api/v1${address}`, { token, body });
    if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  };
  const file = { labels: [], concurrency: 1, leaseSeconds: 60, timeoutSeconds: null, workspace: false };
  await post(caller.agent, "/profiles", { name: "p", role: "agent", driver: "command", settings: {}, file });
  for (const title of ["running", "reviewed"]) await post(caller.automation, "/tickets", { title });
  const { claims } = await post(caller.agent, "/claims", { agent: "a", limit: 2 });
  const { leaseToken, run } = claims[1];
  await post(caller.agent, `/runs/${run.id}/finish`, { leaseToken, outcome: "succeeded", diff: "+1" });
  await post(caller.sentinel, "/review-claims", { sentinel: "s" });
  const accounts = async (table: string) =>
    (await pool().query(`SELECT DISTINCT account FROM ${table}`)).rows.map(({ account }) => account);
  const tables = ["run", "review", "profile"];
  for (const table of tables) await pool().query(`UPDATE ${table} SET account = NULL`);
  const sql = await readFile(path.join(migrationsFolder, "20261122194500_service_accounts", "migration.sql"), "utf8");
  for (const statement of sql.split(";")) if (/^UPDATE /m.test(statement)) await pool().query(statement);
  expect(await Promise.all(tables.map(accounts))).toEqual([["*/agent"], ["*/sentinel"], ["*/agent"]]);
});
