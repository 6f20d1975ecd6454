import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import { makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";
import { type StartedDesk, startDesk } from "#test/started-desk.ts";
import { startLoad } from "./load.ts";

const database = useDatabase();

let desk: StartedDesk;
afterEach(() => desk.kill());

const EVERY_MS = 200;
const TERMINATED = 25;
/** Effects before the rain, and after it. */
const CALM = 30;

/** Whichever connection of the desk comes: pools, beats, the listening one, in a statement or between two. */
const TERMINATE_ONE = `
  SELECT pg_terminate_backend(pid) AS ended FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE 'yardmaster%'
    AND client_port <> ALL($1::int[]) ORDER BY (state = 'active') DESC, random() LIMIT 1`;

test("connections that are ended five times a second end no process, lose nothing and do nothing twice", async () => {
  const callers = await makeCallers();
  desk = await startDesk(database.url);
  const load = startLoad([desk.url], callers);
  await load.more(CALM);
  const before = load.ledger.acknowledged;
  const own = await pool().connect();
  const { rows: mine } = await own.query("SELECT inet_client_port() AS port");
  for (let terminated = 0; terminated < TERMINATED; await wait(EVERY_MS)) {
    terminated += (await own.query(TERMINATE_ONE, [mine.map(({ port }) => port)])).rowCount ?? 0;
  }
  own.release();
  expect(load.ledger.acknowledged, "work goes on meanwhile").toBeGreaterThan(before);
  await load.more(CALM);
  expect(desk.lives()).toBe(true);
  await load.endsWell();
});
