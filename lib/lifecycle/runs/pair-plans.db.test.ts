import { expect, test } from "vitest";
import { FinishRun } from "#lib/contract/runs.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { useDatabase } from "#test/database.ts";
import { makeTeam } from "#test/team.ts";
import { claimOne, makeTicket } from "#test/tickets.ts";
import { finishRun } from "./finish-run.ts";

process.env.DATABASE_POOL_SIZE = "2";
useDatabase();

/** PostgreSQL plans a named statement anew so often before it compares with a plan for any values. */
const AT_FIRST = 5;
/** How many tickets are taken from which project decides its plan, and few are ready or many. */
const ALWAYS = /^WITH picked /;

test("the statements of a claim and a finish are planned a few times, and not for each", async () => {
  const team = await makeTeam();
  // A connection tells only how often it planned a statement itself: with the other one taken, one of them sends them all.
  const other = await pool().connect();
  for (let n = 0; n < 4 * AT_FIRST; n++) {
    await makeTicket(team.lead, { reviewRequired: false });
    const { run, leaseToken } = await claimOne(team.agent);
    await finishRun(team.agent, run.id, FinishRun.parse({ outcome: "succeeded", leaseToken }));
  }
  const { rows } = await pool().query(
    "SELECT statement, generic_plans + custom_plans AS sent, custom_plans AS planned FROM pg_prepared_statements WHERE generic_plans + custom_plans >= $1",
    [2 * AT_FIRST],
  );
  other.release();
  const ours = rows.filter(({ statement }) => !ALWAYS.test(statement));
  expect(ours.length).toBeGreaterThanOrEqual(9);
  expect(ours.filter(({ planned }) => planned > AT_FIRST)).toEqual([]);
});
