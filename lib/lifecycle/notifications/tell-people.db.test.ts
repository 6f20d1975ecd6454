import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FinishRun } from "#lib/contract/runs.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { claimDeliveries } from "#lib/db/notifications/deliveries.ts";
import { finishRun } from "#lib/lifecycle/runs/finish-run.ts";
import { useDatabase } from "#test/database.ts";
import { waitForStuckStatements } from "#test/stuck-statements.ts";
import { makeTeam } from "#test/team.ts";
import { claimOne, makeTicket } from "#test/tickets.ts";
import { tellPeople } from "./tell-people.ts";

const database = useDatabase();

/** Another process, which is in the middle of something. */
let other: pg.Client;
beforeEach(async () => {
  other = new pg.Client({ connectionString: database.url });
  await other.connect();
  const { lead, agent } = await makeTeam();
  await makeTicket(lead);
  const { run, leaseToken } = await claimOne(agent);
  const asks = { leaseToken, outcome: "paused", reason: "question", question: { text: "Which?" } };
  await finishRun(agent, run.id, FinishRun.parse(asks));
});
afterEach(() => other.end());

test("while one process tells people no other one does, nor waits for it", async () => {
  await other.query("BEGIN; LOCK TABLE notification IN SHARE MODE");
  const first = tellPeople({ mail: true });
  await waitForStuckStatements(1);
  await tellPeople({ mail: true });
  await other.query("COMMIT");
  await first;
  const { rows } = await pool().query("SELECT count(*)::int AS n FROM delivery GROUP BY user_id");
  expect(rows.map(({ n }) => n)).toEqual([1, 1, 1]);
});

test("a message that one process is about to send is no other one's, nor waited for", async () => {
  await tellPeople({ mail: true });
  await pool().query("UPDATE delivery SET next_try_at = now() - interval '1 second'");
  await other.query("BEGIN");
  await other.query("UPDATE delivery SET attempts = attempts + 1, next_try_at = now() + interval '2 minutes'");
  expect(await claimDeliveries(10)).toEqual([]);
  await other.query("COMMIT");
  expect(await claimDeliveries(10)).toEqual([]);
});
