import pg from "pg";
import { afterEach, beforeAll, expect, test } from "vitest";
import { type ApiClient, createApiClient } from "#lib/api-client/api-client.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { checkInvariants } from "#lib/db/invariants/check-invariants.ts";
import { type Callers, makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";
import { type StartedDesk, startDesk } from "#test/started-desk.ts";

const database = useDatabase();

/** Every connection of the pool for guarded transactions. */
const POOL = 16;
const ASKING = 300;
const ONE_TRY = { retryForMs: 0 };

let callers: Callers;
let desk: StartedDesk;
let agent: ApiClient;
const held: pg.Client[] = [];

beforeAll(async () => {
  callers = await makeCallers();
});
afterEach(async () => {
  await Promise.all(held.splice(0).map((client) => client.end()));
  await desk.kill();
});

/** A run that is worked on, whose lease has been renewed once. */
async function startRun() {
  desk = await startDesk(`${database.url}?statement_timeout=150000&query_timeout=150000`);
  agent = createApiClient({ url: desk.url, token: callers.agent });
  await ask("A ticket");
  const [claim] = await agent.claim({ agent: "builder", limit: 1, leaseSeconds: 600 });
  if (claim === undefined) throw new Error("there was nothing to claim");
  const beat = () => agent.heartbeat(claim.run.id, { leaseToken: claim.leaseToken }, ONE_TRY);
  await beat();
  return { beat, finish: () => agent.finish(claim.run.id, { leaseToken: claim.leaseToken, outcome: "succeeded" }) };
}

const ask = (title: string) =>
  fetch(`${desk.url}/api/v1/tickets`, {
    method: "POST",
    headers: { authorization: `Bearer ${callers.automation}`, "content-type": "application/json" },
    body: JSON.stringify({ title, reviewRequired: false }),
  });

const isUnavailable = async (answer: Response) => {
  expect(answer.headers.get("retry-after")).toBe("1");
  expect(await answer.json()).toMatchObject({ status: 503, code: "unavailable" });
};

test("when every connection of the pool is taken, 300 who ask are told so, and leases are renewed", async () => {
  const { beat, finish } = await startRun();
  const lock = new pg.Client({ connectionString: database.url });
  await lock.connect();
  held.push(lock);
  await lock.query("SET idle_in_transaction_session_timeout = 0; BEGIN; LOCK TABLE ticket IN ACCESS EXCLUSIVE MODE");
  const answers = Array.from({ length: ASKING }, (_, n) => ask(`In vain ${n}`));
  const refused = await firstOf(ASKING - POOL, answers);
  for (const answer of refused) await isUnavailable(answer);
  await beat();
  await lock.query("ROLLBACK");
  expect((await Promise.all(answers)).filter(({ status }) => status === 201).length).toBeLessThanOrEqual(POOL);
  expect((await ask("Afterwards")).status).toBe(201);
  await finish();
  expect(await checkInvariants()).toEqual([]);
});

test("when PostgreSQL has no connection left, leases are renewed on those that beats have", async () => {
  const { beat, finish } = await startRun();
  await expect.poll(countBeatConnections).toBe(3);
  await takeEveryConnection();
  const refused = Array.from({ length: 3 * POOL }, (_, n) => ask(`In vain ${n}`));
  await Promise.all([...refused, beat(), beat()]);
  const answers = (await Promise.all(refused)).filter(({ status }) => status !== 201);
  expect(answers.length).toBeGreaterThan(0);
  for (const answer of answers) await isUnavailable(answer);
  await beat();
  await Promise.all(held.splice(0).map((client) => client.end()));
  expect((await ask("Afterwards")).status).toBe(201);
  await finish();
  expect(await checkInvariants()).toEqual([]);
});

async function countBeatConnections(): Promise<number | null> {
  const { rowCount } = await pool().query(
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'yardmaster beats'",
  );
  return rowCount;
}

/** The first `count` that are settled. */
async function firstOf<T>(count: number, promises: Promise<T>[]): Promise<T[]> {
  const settled: T[] = [];
  await new Promise<void>((resolve, reject) => {
    for (const promise of promises) {
      promise.then((value) => {
        if (settled.length < count) settled.push(value);
        if (settled.length === count) resolve();
      }, reject);
    }
  });
  return settled;
}

/** Opens idle connections until PostgreSQL refuses one. */
async function takeEveryConnection(): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: database.url });
    client.on("error", () => {});
    const failed = await client.connect().then(
      () => null,
      (error: Error) => error,
    );
    if (failed) {
      expect(failed.message).toMatch(/too many clients|remaining connection slots/);
      return;
    }
    held.push(client);
  }
}
