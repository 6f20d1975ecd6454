import { expect, test } from "vitest";
import { DecideHold } from "#lib/contract/holds.ts";
import { AppendEvents } from "#lib/contract/runs/run-events.ts";
import { FinishRun } from "#lib/contract/runs.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { readDecisionsThatHeld } from "#lib/db/insights/decisions-that-held.ts";
import { readTicket } from "#lib/db/tickets/tickets.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { decideHold } from "#lib/lifecycle/holds/decide-hold.ts";
import { appendRunEvents } from "#lib/lifecycle/runs/append-run-events.ts";
import { finishRun } from "#lib/lifecycle/runs/finish-run.ts";
import { cancelTicket } from "#lib/lifecycle/tickets/cancel-ticket.ts";
import { useDatabase } from "#test/database.ts";
import { makeTeam } from "#test/team.ts";
import { claimOne, makeTicket } from "#test/tickets.ts";
import { getHoldDetail } from "./get-hold-detail.ts";

useDatabase();

const DIFF = "--- a/x.js\n+++ b/x.js\n@@ -1,2 +1,3 @@\n-old\n+new\n+newer\n same\n";
const ERROR = "SyntaxError: Unexpected token } in JSON at position 7";

/** A ticket whose one attempt fails for good, after its agent has sent a log. */
async function failed({ lead, agent }: { lead: Access; agent: Access }, log: string[]) {
  const ticket = await makeTicket(lead, {
    description: "## Keep **halves** even, also below zero. More.",
    acceptanceCriteria: ["2.5 becomes 2"],
    reviewRequired: false,
  });
  const claim = await claimOne(agent);
  const { leaseToken, run } = claim;
  if (log.length > 0) {
    const events = log.map((message) => ({ type: "log", message }));
    await appendRunEvents(agent, run.id, AppendEvents.parse({ leaseToken, events }));
  }
  await finishRun(
    agent,
    run.id,
    FinishRun.parse({
      leaseToken,
      outcome: "failed",
      summary: "Took the sign off",
      diff: DIFF,
      error: { message: ERROR },
    }),
  );
  return { ticket, holdId: (await readTicket(ticket.id)).openHoldId ?? "" };
}

type Failed = Awaited<ReturnType<typeof failed>>;

async function retryAndSettle(lead: Access, { ticket, holdId }: Failed, probation: "held" | "did_not_hold") {
  await decideHold(lead, holdId, DecideHold.parse({ verb: "retry", version: 1 }));
  await pool().query("UPDATE decision SET probation = $2 WHERE hold_id = $1", [holdId, probation]);
  await cancelTicket(lead, ticket.id, {});
}

test("the card says what was tried, at which line it failed, and what the same decision led to before", async () => {
  const team = await makeTeam();
  const lines = Array.from({ length: 30 }, (_, index) => `line ${index + 1}`);
  const first = await failed(team, [...lines, `FAIL\n  ${ERROR}\n1 failed`]);
  const { card } = await getHoldDetail(team.lead, first.holdId);
  expect(card?.goal).toEqual({
    text: "Keep halves even, also below zero.",
    criteria: [{ text: "2.5 becomes 2", met: null }],
  });
  expect(card?.attempts).toMatchObject([
    { number: 1, tried: "Took the sign off", ended: ERROR, patch: { added: 2, removed: 1 } },
  ]);
  expect(card?.attempts[0]?.todos).toBeNull();
  expect(card?.log).toMatchObject({ found: true, events: 31, alike: 1 });
  expect(card?.log?.lines).toHaveLength(10);
  expect(card?.log?.lines.filter(({ decisive }) => decisive)).toEqual([
    { seq: null, text: `  ${ERROR}`, decisive: true },
  ]);
  expect(card?.recommended).toMatchObject({ verb: "retry", note: true, record: null });

  await retryAndSettle(team.lead, first, "held");
  const second = await failed(team, []);
  const after = (await getHoldDetail(team.lead, second.holdId)).card;
  expect(after?.log).toMatchObject({ found: false, events: 0, lines: [{ seq: null, text: ERROR, decisive: true }] });
  expect(after?.recommended?.record).toEqual({ of: "cluster", note: false, worked: 1, settled: 1, outcomes: [true] });
  await retryAndSettle(team.lead, second, "did_not_hold");
  const third = await failed(team, []);
  expect((await getHoldDetail(team.lead, third.holdId)).card?.recommended?.record).toMatchObject({
    worked: 1,
    settled: 2,
  });
  await decideHold(team.lead, third.holdId, DecideHold.parse({ verb: "cancel", version: 1 }));

  // What was recommended is noted beside what was decided.
  const { rows } = await pool().query("SELECT verb, recommended FROM decision ORDER BY at");
  expect(rows).toEqual([
    { verb: "retry", recommended: "retry" },
    { verb: "retry", recommended: "retry" },
    { verb: "cancel", recommended: "retry" },
  ]);
  const { rows: spans } = await pool().query("SELECT now() - interval '1 day' AS from, now() + interval '1 day' AS to");
  const insight = await readDecisionsThatHeld({ projectId: "prj_default", days: [spans[0].from], ...spans[0] });
  expect(insight.recommended).toEqual({
    followed: { held: 1, didNotHold: 1, onProbation: 0 },
    other: { held: 0, didNotHold: 0, onProbation: 0 },
  });
});

test("the card says which to-dos an attempt left open, and at what its level refused it", async () => {
  const { lead, agent } = await makeTeam();
  const ticket = await makeTicket(lead, { reviewRequired: false });
  const { leaseToken, run } = await claimOne(agent);
  const todo = (status: string) => ({ content: "Climb", status });
  const events = [
    {
      type: "todos",
      data: { todos: ["completed", "completed", "in_progress", "pending", "pending", "cancelled"].map(todo) },
    },
    { type: "tool_call", message: "submit_password", data: { level: 13 } },
    { type: "tool_result", message: "submit_password", data: { accepted: false, why: "the key is refused" } },
    { type: "tool_result", message: "run_command", data: { exitCode: 0 } },
  ];
  await appendRunEvents(agent, run.id, AppendEvents.parse({ leaseToken, events }));
  const paused = { leaseToken, outcome: "paused", reason: "max_retries", summary: "Stopped at level 13" };
  await finishRun(agent, run.id, FinishRun.parse(paused));
  const { card } = await getHoldDetail(lead, (await readTicket(ticket.id)).openHoldId ?? "");
  expect(card?.attempts).toMatchObject([{ number: 1, todos: { open: 3, of: 5 } }]);
  expect(card?.log?.lines.filter(({ decisive }) => decisive)).toEqual([
    { seq: 3, text: "submit_password refused: the key is refused", decisive: true },
  ]);
});
