import { afterEach, expect, test } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import { makeCallers } from "#test/callers.ts";
import { type StartedDesk, startDesk } from "#test/started-desk.ts";
import { startLoad } from "./load.ts";
import { useOwnPostgres } from "./own-postgres.ts";

const postgres = useOwnPostgres();

let desk: StartedDesk;
afterEach(() => desk.kill());

const STOPS = 3;
const BETWEEN = 25;

test("nothing acknowledged is lost by a PostgreSQL that is stopped at once under load, again and again", async () => {
  expect((await pool().query("SHOW synchronous_commit")).rows).toEqual([{ synchronous_commit: "on" }]);
  expect((await pool().query("SHOW fsync")).rows).toEqual([{ fsync: "on" }]);
  const callers = await makeCallers();
  desk = await startDesk(postgres.url);
  const load = startLoad([desk.url], callers);
  for (let stops = 0; stops < STOPS; stops++) {
    await load.more(BETWEEN);
    await postgres.stopHard();
    await postgres.start();
  }
  await load.more(BETWEEN);
  expect(desk.lives()).toBe(true);
  await load.endsWell();
});
