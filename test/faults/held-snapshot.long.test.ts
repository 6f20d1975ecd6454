import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import { makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";
import { type StartedDesk, startDesk } from "#test/started-desk.ts";
import { type FollowedStream, followStream } from "./follow-stream.ts";
import { startLoad } from "./load.ts";

const database = useDatabase();

let desk: StartedDesk;
let holder: pg.Client;
let stream: FollowedStream;
afterEach(async () => {
  await holder.end();
  await stream.close();
  await desk.kill();
});

const WORK = 120;

/** Versions of tickets that a vacuum had to leave, since somebody may still see them. */
async function leftByVacuum(): Promise<number> {
  const { rows } = await pool().query(
    "SELECT (pg_stat_get_dead_tuples('ticket'::regclass))::int AS dead FROM (SELECT pg_stat_clear_snapshot()) cleared",
  );
  return rows[0].dead;
}

test("work goes on while a snapshot is held, and its traces go once it ends", async () => {
  const callers = await makeCallers();
  desk = await startDesk(database.url);
  stream = await followStream(() => desk.url, callers.read);
  holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  await holder.query("SET idle_in_transaction_session_timeout = 0");
  await holder.query("BEGIN ISOLATION LEVEL REPEATABLE READ");
  await holder.query("SELECT pg_current_xact_id(), count(*) FROM ticket");
  const load = startLoad([desk.url], callers);
  await load.more(WORK);
  await pool().query("VACUUM ticket");
  await expect.poll(leftByVacuum).toBeGreaterThan(0);
  await holder.query("ROLLBACK");
  await load.endsWell();
  await stream.expectWhole();
  await pool().query("VACUUM ticket");
  await expect.poll(leftByVacuum).toBe(0);
});
