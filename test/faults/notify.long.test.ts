import { afterEach, beforeAll, expect, test } from "vitest";
import { onMaintenanceDatabase } from "#lib/db/connection/ensure-database.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { type Callers, makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";
import { type StartedDesk, startDesk } from "#test/started-desk.ts";
import { type FollowedStream, followStream } from "./follow-stream.ts";
import { startLoad } from "./load.ts";

const database = useDatabase();

let callers: Callers;
let desks: StartedDesk[] = [];
let stream: FollowedStream;

beforeAll(async () => {
  callers = await makeCallers();
  // From now on `pg_notify` in the statements of a desk is the function of this test.
  const name = new URL(database.url).pathname.slice(1);
  await onMaintenanceDatabase(database.url, (client) =>
    client.query(`ALTER DATABASE ${name} SET search_path = public, pg_catalog`),
  );
});
afterEach(async () => {
  await stream.close();
  await Promise.all(desks.map((desk) => desk.kill()));
});

/** What becomes of a hint. The old ones of `late` come before and after the new one, each twice. */
const HINTS: [string, string][] = [
  ["lost", "UPDATE hint SET asked = asked + 1"],
  [
    "doubled, late and out of order",
    `UPDATE hint SET asked = asked + 1, old = (payload || old)[1:3];
     SELECT pg_catalog.pg_notify(channel, said || blank) FROM hint, unnest(old) said, unnest(ARRAY['', ' ']) blank ORDER BY random()`,
  ],
];

test.each(HINTS)("hints that are %s change nothing but how soon others look", async (_, body) => {
  await pool().query(`
    CREATE TABLE IF NOT EXISTS hint (asked int, old text[]);
    DELETE FROM hint;
    INSERT INTO hint VALUES (0, '{}');
    DROP FUNCTION IF EXISTS public.pg_notify;
    CREATE FUNCTION public.pg_notify(channel text, payload text) RETURNS void LANGUAGE sql AS $$ ${body}; SELECT NULL::void $$`);
  desks = [await startDesk(database.url), await startDesk(database.url)];
  const [first, second] = desks as [StartedDesk, StartedDesk];
  stream = await followStream(() => second.url, callers.read);
  const load = startLoad([first.url, second.url], callers, { agents: 2 });
  await load.more(40);
  await load.endsWell();
  await stream.expectWhole();
  expect((await pool().query("SELECT asked FROM hint")).rows[0].asked).toBeGreaterThan(0);
});
