import { expect, test } from "vitest";
import { repeat } from "#lib/server/maintenance/run-jobs.ts";
import { useDatabase } from "#test/database.ts";
import { pool } from "../pool.ts";
import { takeTurn } from "./job-turns.ts";

useDatabase();

const HOUR_MS = 3_600_000;

test("of several processes that begin a round at once one does it, and the next when its time has come", async () => {
  const turns = () => Promise.all(Array.from({ length: 8 }, () => takeTurn("sweep", HOUR_MS)));
  expect((await turns()).filter(Boolean)).toHaveLength(1);
  expect((await turns()).filter(Boolean)).toHaveLength(0);
  await pool().query("UPDATE job_turn SET taken_at = taken_at - interval '54 minutes 1 second'");
  expect((await turns()).filter(Boolean)).toHaveLength(1);
});

test("a job in turn is done by one of three desks, any other by each", async () => {
  const rounds = { inTurn: 0, byEach: 0 };
  const stop = new AbortController();
  const desks = Array.from({ length: 3 }, () => [
    repeat({ name: "one for all", everyMs: HOUR_MS, inTurn: true, work: async () => rounds.inTurn++ }, stop.signal),
    repeat({ name: "each", everyMs: HOUR_MS, work: async () => rounds.byEach++ }, stop.signal),
  ]).flat();
  await expect.poll(() => rounds.byEach).toBe(3);
  const begun = "SELECT 1 FROM job_turn WHERE job = 'one for all'";
  await expect.poll(async () => (await pool().query(begun)).rowCount).toBe(1);
  stop.abort();
  await Promise.all(desks);
  expect(rounds).toEqual({ inTurn: 1, byEach: 3 });
});
