import { expect, test, vi } from "vitest";
import { useDatabase } from "#test/database.ts";
import { makeCaller, makeTeam } from "#test/team.ts";
import { claimOne, makeTicket } from "#test/tickets.ts";
import { DecideHold } from "../../contract/holds.ts";
import { ReadQueue } from "../../contract/queue.ts";
import { RecordUnclaimedVerdict } from "../../contract/reviews.ts";
import { FinishRun } from "../../contract/runs.ts";
import { pool } from "../../db/pool.ts";
import { decideHold } from "../../lifecycle/decide-hold.ts";
import { finishRun } from "../../lifecycle/finish-run.ts";
import { holdTicket } from "../../lifecycle/hold-ticket.ts";
import { previewDecision } from "../../lifecycle/preview-decision.ts";
import { recordUnclaimedVerdict } from "../../lifecycle/record-verdict.ts";
import { getHoldDetail } from "./get-hold-detail.ts";
import { listQueue } from "./list-queue.ts";

useDatabase();

type Team = Awaited<ReturnType<typeof makeTeam>>;
const queue = (access: Team["lead"], query: object = {}) => listQueue(access, ReadQueue.parse(query));

/** Three attempts, each rejected for the same finding and one of its own. */
async function rejectedTicket(team: Team, title: string) {
  const ticket = await makeTicket(team.lead, { title, labels: [title] });
  for (const attempt of [1, 2, 3]) {
    const { run, leaseToken } = await claimOne(team.agent, { labels: [title] });
    await finishRun(team.agent, run.id, FinishRun.parse({ leaseToken, outcome: "succeeded" }));
    const findings = [
      { key: "offset", severity: "critical", file: "src/list.ts", line: 88, issue: "Cursor holds the offset" },
      { key: `own-${attempt}`, severity: "minor", issue: `Only in attempt ${attempt}` },
    ];
    await recordUnclaimedVerdict(
      team.sentinel,
      ticket.id,
      RecordUnclaimedVerdict.parse({ verdict: "rejected", findings }),
    );
  }
  return ticket;
}

test("a row says cause, budget and track; the counts stand whatever is filtered", async () => {
  const team = await makeTeam();
  const rejected = await rejectedTicket(team, "Paginate");
  const human = await makeTicket(team.lead, { title: "Close the books" });
  await makeTicket(team.lead, { title: "After the books", dependsOn: [human.id] });
  await holdTicket(team.lead, human.id, { note: "Wait for the auditor" });

  const all = await queue(team.lead);
  expect(all.items.map((row) => [row.ticket.key, row.cause.text, row.tries, row.downstreamBlocked])).toEqual([
    [rejected.key, "Cursor holds the offset. Raised in attempts 1, 2 and 3", { used: 3, of: 3, what: "review" }, 0],
    [human.key, "Wait for the auditor", null, 1],
  ]);
  expect(all.items[0]?.track).toMatchObject({ ticketState: "on_hold", runs: [{}, {}, {}], reviews: [{}, {}, {}] });
  expect(all).toMatchObject({ running: 0, hasRuns: true, pastTarget: 0, nextCursor: null });

  const sentinel = await queue(team.lead, { segment: "sentinel" });
  expect(sentinel.items.map((row) => row.ticket.key)).toEqual([rejected.key]);
  expect(sentinel.counts).toEqual({
    all: 2,
    questions: 0,
    exhausted: 0,
    sentinel: 1,
    incomplete: 0,
    approvals: 0,
    other: 1,
  });
  expect((await queue(team.lead, { q: "auditor" })).items.map((row) => row.ticket.key)).toEqual([human.key]);
});

test("a page costs the same number of our own statements whatever it holds", async () => {
  const team = await makeTeam();
  const statements = vi.spyOn(pool(), "query");
  const counted = async () => {
    statements.mockClear();
    await queue(team.lead);
    // What tells others of a commit comes a moment after it.
    return statements.mock.calls.filter(([text]) => !String(text).includes("pg_notify")).length;
  };
  const few = await counted();
  for (const title of ["One", "Two", "Three"])
    await holdTicket(team.lead, (await makeTicket(team.lead, { title })).id, { note: "Look" });
  expect(await counted()).toBe(few);
  statements.mockRestore();
});

test("the detail cites events for each reason, and its labels are those of the brief", async () => {
  const team = await makeTeam();
  const { id } = await rejectedTicket(team, "Paginate twice");
  const [row] = (await queue(team.lead, { q: "twice" })).items;
  const detail = await getHoldDetail(team.lead, row?.id ?? "");
  expect(detail).toMatchObject({
    mayDecide: true,
    nextAttempt: 4,
    spent: { attempts: 3 },
    fresh: { attempts: 12, rejections: 2 },
    notes: [],
    failedNote: null,
    ledger: { trend: "not_converging", reviews: [{ attempt: 1 }, { attempt: 2 }, { attempt: 3 }] },
  });
  expect(detail.why.map(({ text }) => text)).toEqual([
    "The sentinel rejected attempt 3 for what it raised in attempt 1: “Cursor holds the offset”",
    "The reviews left 2, 2, 2 findings open: they do not converge.",
  ]);
  for (const { cites } of detail.why) expect(cites).toHaveLength(2);

  const { text } = await previewDecision(team.lead, detail.id, { verb: "retry" });
  const open = detail.ledger.findings.filter((finding) => finding.open);
  expect(open.map(({ label, issue }) => [label, issue])).toEqual([
    ["F1", "Cursor holds the offset"],
    ["F2", "Only in attempt 3"],
  ]);
  for (const { label, issue } of open)
    expect(text.slice(text.indexOf(`### ${label} `)).split("\n")[1]).toBe(`> ${issue}`);

  await decideHold(team.lead, detail.id, DecideHold.parse({ verb: "retry", version: 1, note: "Key it on the row" }));
  const decided = await getHoldDetail(team.lead, detail.id);
  expect(decided).toMatchObject({
    state: "decided",
    verbs: [],
    ticket: { id },
    decision: { note: "Key it on the row" },
  });
});

test("a viewer reads and may not decide; a stranger sees nothing", async () => {
  const team = await makeTeam();
  await holdTicket(team.lead, (await makeTicket(team.lead, { title: "Look only" })).id, { note: "Look" });
  const [row] = (await queue(team.lead, { q: "Look only" })).items;
  const viewer = await makeCaller({ role: "viewer" });
  expect(await getHoldDetail(viewer, row?.id ?? "")).toMatchObject({ mayDecide: false });
  const stranger = { ...(await makeCaller()), everywhere: null, roles: { prj_other: "lead" as const } };
  await expect(getHoldDetail(stranger, row?.id ?? "")).rejects.toMatchObject({ code: "not_found" });
  expect((await queue(stranger)).items).toEqual([]);
});

test("a hold that nobody looked at in time is past its target", async () => {
  const team = await makeTeam();
  await holdTicket(team.lead, (await makeTicket(team.lead, { title: "Overdue" })).id, { note: "Look" });
  await pool().query("UPDATE hold SET escalations = 1 WHERE summary = 'Look' AND state = 'open'");
  const { items, pastTarget } = await queue(team.lead, { q: "Overdue" });
  expect(items[0]?.escalated).toBe(true);
  expect(pastTarget).toBeGreaterThan(0);
});
