import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import { makeCallers } from "#test/callers.ts";
import { type StartedDesk, startDesk } from "#test/started-desk.ts";
import { type FollowedStream, followStream } from "./follow-stream.ts";
import { type Load, startLoad } from "./load.ts";
import { useOwnPostgres } from "./own-postgres.ts";
import { seeded } from "./seeded.ts";

/**
 * Everything at random for `FAULTS_SECONDS` (600). `FAULTS_SEED` repeats the faults of an earlier run, in their order and after the
 * same pauses; what the machine does in between is not repeated.
 */
const SECONDS = Number(process.env.FAULTS_SECONDS ?? 600);
const SETTLE_SECONDS = 600;

const postgres = useOwnPostgres();
const desks: StartedDesk[] = [];
let stream: FollowedStream | null = null;
afterEach(async () => {
  await stream?.close();
  await Promise.all(desks.map((desk) => desk.kill()));
});

test(
  "whatever fails, in whatever order, nothing acknowledged is lost and nothing is stuck",
  async () => {
    const { random } = seeded();
    const callers = await makeCallers();
    desks.push(await startDesk(postgres.url), await startDesk(postgres.url));
    const urls = desks.map(({ url }) => url);
    stream = await followStream(() => urls[Math.floor(random() * urls.length)] as string, callers.read);
    const load = startLoad(urls, callers);
    const end = performance.now() + SECONDS * 1000;
    while (performance.now() < end) {
      await wait(1000 + random() * 9000);
      const [name, happen] = FAULTS[Math.floor(random() * FAULTS.length)] as Fault;
      process.stdout.write(
        `${Math.round((end - performance.now()) / 1000)} s left, ${load.ledger.acknowledged} kept: ${name}\n`,
      );
      await happen({ random, load, urls });
    }
    await load.more(20);
    await load.endsWell();
    await stream.expectWhole();
    expect(desks.every((desk) => desk.lives())).toBe(true);
  },
  (SECONDS + SETTLE_SECONDS) * 1000,
);

type Happening = { random: () => number; load: Load; urls: string[] };
type Fault = [name: string, happen: (happening: Happening) => Promise<void>];

const FAULTS: Fault[] = [
  [
    "a web process is killed, and another one started",
    async ({ random, urls }) => {
      const which = Math.floor(random() * desks.length);
      await desks[which]?.kill();
      desks[which] = await startDesk(postgres.url);
      urls[which] = desks[which].url;
    },
  ],
  [
    "a web process is frozen, perhaps for longer than a lease",
    async ({ random }) => {
      const desk = desks[Math.floor(random() * desks.length)] as StartedDesk;
      desk.process.kill("SIGSTOP");
      await wait(random() * 15_000);
      desk.process.kill("SIGCONT");
    },
  ],
  [
    "PostgreSQL is stopped hard, and started after a while",
    async ({ random }) => {
      await postgres.stopHard();
      await wait(random() * 5000);
      await postgres.start();
    },
  ],
  [
    "connections are ended",
    async ({ random }) => {
      for (let ended = 0; ended < 20; ended++) {
        await pool()
          .query(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE application_name LIKE 'yardmaster%' AND pid <> pg_backend_pid() ORDER BY random() LIMIT 1`,
          )
          .catch(() => {});
        await wait(random() * 400);
      }
    },
  ],
  [
    "a transaction stays open in another database",
    async ({ random }) => {
      const client = new pg.Client({ connectionString: postgres.url.replace(/\/yardmaster$/, "/postgres") });
      client.on("error", () => {});
      await client.connect();
      await client.query("SET idle_in_transaction_session_timeout = 0");
      await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ");
      await client.query("SELECT pg_current_xact_id()");
      await wait(random() * 20_000);
      await client.end();
    },
  ],
  [
    "agents are never heard of again",
    async ({ random, load }) => {
      for (let lost = Math.ceil(random() * 5); lost > 0; lost--) load.loseAgent();
    },
  ],
];
