import type { PoolClient } from "pg";
import { afterEach, beforeAll, expect, test } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import { callApi } from "#test/api.ts";
import { type Callers, makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";
import { loseAnswers, storeAnswers } from "#test/lost-answers.ts";
import { type StartedDesk, startDesk } from "#test/started-desk.ts";
import { waitForStuckStatements } from "#test/stuck-statements.ts";
import { type Fate, type SwallowingProxy, startSwallowingProxy } from "#test/swallowing-proxy.ts";

const database = useDatabase();

let tokens: Callers;
let desk: StartedDesk;
let proxy: SwallowingProxy | null = null;
beforeAll(async () => {
  tokens = await makeCallers();
});
afterEach(async () => {
  await desk.kill();
  await storeAnswers();
  await proxy?.stop();
  proxy = null;
});

const asked = (title: string) => ({ token: tokens.automation, headers: { "idempotency-key": title }, body: { title } });
const sendTo = (desk: string, title: string) =>
  fetch(`${desk}/api/v1/tickets`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${tokens.automation}`,
      "content-type": "application/json",
      "idempotency-key": title,
    },
    body: JSON.stringify({ title }),
  });
const made = async (title: string) =>
  (await pool().query("SELECT id FROM ticket WHERE title = $1", [title])).rows.map(({ id }) => id);

test("a desk that is killed between its commit and its answer has made one ticket, which the repetition gets", async () => {
  desk = await startDesk(database.url);
  const gate = await pool().connect();
  await gate.query("SELECT pg_advisory_lock(1)");
  await loseAnswers("PERFORM pg_advisory_lock(1)");
  const first = sendTo(desk.url, "killed").catch((error) => error);
  await expect.poll(() => made("killed"), { timeout: 10_000 }).toHaveLength(1);
  await waitForStuckStatements(1);
  await desk.kill();
  expect(await first).toBeInstanceOf(Error);
  await storeAnswersAfter(gate);
  const [id] = await made("killed");
  const again = await callApi("POST", "/api/v1/tickets", asked("killed"));
  expect(again).toMatchObject({ status: 201, body: { id, title: "killed", state: "ready" } });
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  expect((await callApi("POST", "/api/v1/tickets", asked("killed"))).body).toEqual(again.body);
  expect(await made("killed")).toEqual([id]);
});

/** The statement of the killed process ends without its effect. */
async function storeAnswersAfter(gate: PoolClient): Promise<void> {
  await pool().query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  await waitForStuckStatements(0);
  await gate.query("SELECT pg_advisory_unlock(1)");
  gate.release();
  await storeAnswers();
}

const ENDS: [string, Fate, boolean][] = [
  ["lost before PostgreSQL hears of the COMMIT", "cut", true],
  ["lost with its confirmation", "cut", false],
  ["silent before PostgreSQL hears of the COMMIT", "swallow", true],
  ["silent with its confirmation", "swallow", false],
];

test.each(ENDS)("a connection %s: one ticket, and its answer", async (what, fate, isRequest) => {
  proxy = await startSwallowingProxy(database.url);
  desk = await startDesk(`${proxy.through(database.url)}?statement_timeout=1000&query_timeout=1500`);
  let fallen = false;
  let writing = 0;
  proxy.watch((bytes, toServer, connection) => {
    // The transaction of the effect is the one that writes the ticket.
    if (toServer && bytes.includes("INSERT INTO ticket ")) writing = connection;
    if (fallen || connection !== writing || toServer !== isRequest || !bytes.includes("COMMIT")) return "pass";
    fallen = true;
    return fate;
  });
  const first = await sendTo(desk.url, what);
  const answer = await first.json();
  expect(fallen).toBe(true);
  const again = await callApi("POST", "/api/v1/tickets", asked(what));
  expect(again.status, JSON.stringify(again.body)).toBe(201);
  expect(await made(what)).toEqual([again.body.id]);
  if (first.status === 201) expect(answer).toEqual(again.body);
  else expect([first.status, isRequest]).toEqual([503, true]);
});
