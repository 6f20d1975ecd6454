import { expect, test } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import { readRunDetail } from "#lib/db/runs/runs.ts";
import { claimReview } from "#lib/lifecycle/reviews/claim-review.ts";
import { recordUnclaimedVerdict, recordVerdict } from "#lib/lifecycle/reviews/record-verdict.ts";
import { appendRunEvents } from "#lib/lifecycle/runs/append-run-events.ts";
import { finishRun } from "#lib/lifecycle/runs/finish-run.ts";
import { reportWorkspace } from "#lib/lifecycle/runs/report-workspace.ts";
import { useDatabase } from "#test/database.ts";
import { makeTeam } from "#test/team.ts";
import { claimOne, makeTicket } from "#test/tickets.ts";
import { newId } from "./id.ts";

useDatabase();

// In parts: a scanner of this repository would find it else.
const TOKEN = ["ghp", "aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hJ6"].join("_");

/** Every row of every table that says the token, as `table: row`. */
async function leaks(): Promise<string[]> {
  const tables = await pool().query<{ name: string }>(
    "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'",
  );
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await pool().query(`SELECT t::text AS line FROM ${name} t WHERE t::text LIKE $1`, [`%${TOKEN}%`]);
    found.push(...rows.map(({ line }) => `${name}: ${line}`));
  }
  return found;
}

const WORKSPACE = {
  repository: "r",
  branch: "yardmaster/def-1",
  base: "main",
  baseCommit: "a".repeat(40),
  headCommit: "b".repeat(40),
  baseTip: "c".repeat(40),
  baseBehind: 1,
  merges: false,
  conflicts: 1,
  conflictFiles: [`env/${TOKEN}`],
};

test("what an agent tells in any way is kept without tokens; its checkpoint comes back as it was", async () => {
  const { lead, agent } = await makeTeam();
  const said = `see ${TOKEN}!`;
  await makeTicket(lead, {});
  await makeTicket(lead, {});
  await makeTicket(lead, {});

  const { run, leaseToken } = await claimOne(agent);
  await appendRunEvents(agent, run.id, {
    leaseToken,
    events: [{ key: "1", type: "log", message: said, data: { [TOKEN]: [{ deep: said }] } }],
  });
  await finishRun(agent, run.id, {
    leaseToken,
    outcome: "succeeded",
    summary: said,
    diff: `+++ b/.env\n+TOKEN=${TOKEN}\n`,
    artifacts: [{ name: TOKEN, url: `https://x.example/${TOKEN}`, text: said }],
    workspace: WORKSPACE,
  });
  expect(await readRunDetail(run.id)).toMatchObject({
    summary: "see [masked]!",
    diff: "+++ b/.env\n+TOKEN=[masked]\n",
    artifacts: [{ name: "[masked]", url: "https://x.example/[masked]", text: "see [masked]!" }],
  });
  await reportWorkspace(agent, run.id, { ...WORKSPACE, baseBehind: 2 });

  const failing = await claimOne(agent);
  await finishRun(agent, failing.run.id, {
    leaseToken: failing.leaseToken,
    outcome: "failed",
    error: { message: said, code: TOKEN },
  });

  const asking = await claimOne(agent);
  await finishRun(agent, asking.run.id, {
    leaseToken: asking.leaseToken,
    outcome: "paused",
    reason: "question",
    question: { text: said, options: [said], schema: { [TOKEN]: said } },
    checkpoint: { token: TOKEN },
  });
  expect(await leaks()).toEqual([]);
});

test("what a sentinel tells is kept without tokens, with a lease and without one", async () => {
  const { lead, agent, sentinel } = await makeTeam();
  const verdict = {
    verdict: "rejected" as const,
    summary: TOKEN,
    findings: [{ severity: "major" as const, file: `src/${TOKEN}`, issue: TOKEN, suggestion: TOKEN }],
    feedbackForAgent: [TOKEN],
  };
  for (const claimed of [true, false]) {
    // What was rejected would be claimed first.
    const labels = [newId("tkt")];
    const { id } = await makeTicket(lead, { labels });
    const { run, leaseToken } = await claimOne(agent, { labels });
    await finishRun(agent, run.id, { leaseToken, outcome: "succeeded", diff: "+x\n" });
    if (!claimed) {
      await recordUnclaimedVerdict(sentinel, id, { ...verdict, sentinel: "check" });
      continue;
    }
    const review = await claimReview(sentinel, { sentinel: "tests", labels: [], leaseSeconds: 60, waitSeconds: 0 });
    if (review === null) throw new Error("there is no review");
    await recordVerdict(sentinel, review.review.id, { ...verdict, leaseToken: review.review.leaseToken });
  }
  expect(await leaks()).toEqual([]);
});
