import { beforeAll, expect, test } from "vitest";
import type { Claim } from "#lib/contract/runs/claims.ts";
import { FinishRun } from "#lib/contract/runs.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { useDatabase } from "#test/database.ts";
import { makeTeam } from "#test/team.ts";
import { claimOne, makeTicket } from "#test/tickets.ts";
import { finishRun } from "./finish-run.ts";
import { finishRuns } from "./finish-runs.ts";

useDatabase();

let team: Awaited<ReturnType<typeof makeTeam>>;
beforeAll(async () => {
  team = await makeTeam();
});

/** Runs of as many new tickets. */
async function claimed(count: number): Promise<Claim[]> {
  const claims: Claim[] = [];
  for (let n = 0; n < count; n++) {
    await makeTicket(team.lead, { reviewRequired: false });
    claims.push(await claimOne(team.agent));
  }
  return claims;
}
const report = ({ run, leaseToken }: Claim, body: object = {}) => ({
  runId: run.id,
  input: FinishRun.parse({ outcome: "succeeded", leaseToken, ...body }),
});
const statesOf = async (claims: Claim[]) => {
  const ids = claims.map(({ ticket }) => ticket.id);
  const { rows } = await pool().query("SELECT state FROM ticket WHERE id = ANY ($1) ORDER BY array_position($1, id)", [
    ids,
  ]);
  return rows.map(({ state }) => state);
};
/** How many transactions wrote the ends of these runs. */
const transactionsOf = async (claims: Claim[]) => {
  const { rows } = await pool().query(
    "SELECT count(DISTINCT tx)::int AS n, min(actor ->> 'name') AS name FROM event WHERE type = 'run.finished' AND run_id = ANY ($1)",
    [claims.map(({ run }) => run.id)],
  );
  return rows[0];
};

test("several runs end in one transaction, each in the name of its agent, and are answered again the same", async () => {
  const claims = await claimed(3);
  const reports = [
    report(claims[0] as Claim),
    report(claims[1] as Claim, { costUsd: 2 }),
    report(claims[2] as Claim, { diff: "+1" }),
  ];
  const answers = await finishRuns(team.agent, reports);
  expect(answers).toMatchObject(
    claims.map(({ run }) => ({ run: { id: run.id, state: "succeeded" }, ticket: { state: "done" } })),
  );
  expect(await transactionsOf(claims)).toEqual({ n: 1, name: claims[0]?.run.agent });
  expect(await finishRuns(team.agent, reports)).toEqual(answers);
  expect(await finishRun(team.agent, reports[1]?.runId as string, reports[1]?.input as FinishRun)).toEqual(answers[1]);
});

test("a report that is refused spoils no other", async () => {
  const [good, ended, other, twice] = (await claimed(4)) as [Claim, Claim, Claim, Claim];
  await finishRuns(team.agent, [report(ended, { outcome: "released" })]);
  const answers = await finishRuns(team.agent, [
    report({ ...other, leaseToken: good.leaseToken }),
    report(ended),
    { ...report(good), runId: "run_nowhere" },
    report(twice),
    report(twice, { outcome: "failed", error: { message: "broke" } }),
    report(good),
  ]);
  expect(answers.map((answer) => (answer instanceof Refusal ? answer.code : answer.run.state))).toEqual([
    "lease_lost",
    "stale_transition",
    "not_found",
    "succeeded",
    "stale_transition",
    "succeeded",
  ]);
  expect(await statesOf([good, ended, other, twice])).toEqual(["done", "ready", "in_progress", "done"]);
});

test("a ticket that somebody has locked keeps its own run waiting and no other", async () => {
  const claims = await claimed(3);
  const [locked, ...free] = claims as [Claim, ...Claim[]];
  const client = await pool().connect();
  await client.query("BEGIN");
  await client.query("SELECT 1 FROM ticket WHERE id = $1 FOR UPDATE", [locked.ticket.id]);
  const answers = finishRuns(
    team.agent,
    claims.map((claim) => report(claim)),
  );
  try {
    await expect.poll(() => statesOf(free), { timeout: 10_000 }).toEqual(["done", "done"]);
    expect(await statesOf([locked])).toEqual(["in_progress"]);
  } finally {
    await client.query("COMMIT");
    client.release();
  }
  expect(await answers).toMatchObject(claims.map(() => ({ ticket: { state: "done" } })));
});

test("a lease that runs out on the way is refused, and the others are written", async () => {
  const claims = await claimed(3);
  const [late] = claims as [Claim];
  await pool().query("UPDATE run SET lease_expires_at = clock_timestamp() - interval '1 second' WHERE id = $1", [
    late.run.id,
  ]);
  const answers = await finishRuns(
    team.agent,
    claims.map((claim) => report(claim)),
  );
  expect(answers.map((answer) => (answer instanceof Refusal ? answer.code : answer.run.state))).toEqual([
    "lease_lost",
    "succeeded",
    "succeeded",
  ]);
  expect((await transactionsOf(claims)).n).toBe(1);
});

test("what waited for all of them is ready once they have ended together", async () => {
  const claims = await claimed(2);
  const waiting = await makeTicket(team.lead, { dependsOn: claims.map(({ ticket }) => ticket.id) });
  expect(waiting.state).toBe("blocked");
  await finishRuns(
    team.agent,
    claims.map((claim) => report(claim)),
  );
  const { rows } = await pool().query("SELECT state, version FROM ticket WHERE id = $1", [waiting.id]);
  expect(rows).toEqual([{ state: "ready", version: waiting.version + 1 }]);
  expect((await transactionsOf(claims)).n).toBe(1);
  await pool().query("UPDATE ticket SET state = 'cancelled' WHERE id = $1", [waiting.id]);
});

test("each outcome is decided as if it had come alone", async () => {
  const claims = (await claimed(4)) as [Claim, Claim, Claim, Claim];
  const answers = await finishRuns(team.agent, [
    report(claims[0], { outcome: "failed", error: { message: "SyntaxError: Unexpected token" } }),
    report(claims[1], { outcome: "failed", error: { message: "overloaded", httpStatus: 529, service: "anthropic" } }),
    report(claims[2], { outcome: "paused", reason: "question", question: { text: "Which of them?" } }),
    report(claims[3], { outcome: "released", note: "Not now" }),
  ]);
  expect(answers).toMatchObject([
    { run: { state: "failed" }, decision: { category: "syntax", action: "hold" } },
    { run: { state: "failed" }, decision: { category: "api", action: "retry" } },
    { run: { state: "paused" }, ticket: { holdReason: "question" } },
    { run: { state: "released" }, ticket: { state: "ready" } },
  ]);
});
