import { expect, test, vi } from "vitest";
import { CreateHoldBatch } from "#lib/contract/batches.ts";
import { DecideHold, ListHolds } from "#lib/contract/holds.ts";
import { type QueueRow, ReadQueue } from "#lib/contract/queue.ts";
import { RecordUnclaimedVerdict } from "#lib/contract/reviews.ts";
import { FinishRun } from "#lib/contract/runs.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { readHold } from "#lib/db/holds/holds.ts";
import { MINUTE_FACTORS, type MinuteFactor, minuteScore } from "#lib/engine/queue/next-best-minute.ts";
import { tryHoldBatch } from "#lib/lifecycle/batches/try-hold-batch.ts";
import { decideHold } from "#lib/lifecycle/holds/decide-hold.ts";
import { lookAtHold } from "#lib/lifecycle/holds/look-at-hold.ts";
import { previewDecision } from "#lib/lifecycle/holds/preview-decision.ts";
import { updateHold } from "#lib/lifecycle/holds/update-hold.ts";
import { recordUnclaimedVerdict } from "#lib/lifecycle/reviews/record-verdict.ts";
import { finishRun } from "#lib/lifecycle/runs/finish-run.ts";
import { holdTicket } from "#lib/lifecycle/tickets/hold-ticket.ts";
import { registry } from "#lib/process-registry.ts";
import { listHolds } from "#lib/server/queries/holds/holds.ts";
import { useDatabase } from "#test/database.ts";
import { makeCluster } from "#test/hold-batches.ts";
import { makeCaller, makeTeam } from "#test/team.ts";
import { claimOne, makeTicket } from "#test/tickets.ts";
import { getHoldDetail } from "../holds/get-hold-detail.ts";
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
  expect(all.items.map((row) => [row.ticket?.key, row.cause.text, row.tries, row.downstreamBlocked])).toEqual([
    [rejected.key, "Cursor holds the offset. Raised in attempts 1, 2 and 3", { used: 3, of: 3, what: "review" }, 0],
    [human.key, "Wait for the auditor", null, 1],
  ]);
  expect(all.items[0]?.track).toMatchObject({ ticketState: "on_hold", runs: [{}, {}, {}], reviews: [{}, {}, {}] });
  expect(all).toMatchObject({ running: 0, hasRuns: true, pastTarget: 0, nextCursor: null });

  const sentinel = await queue(team.lead, { segment: "sentinel" });
  expect(sentinel.items.map((row) => row.ticket?.key)).toEqual([rejected.key]);
  expect(sentinel.counts).toEqual({
    all: 2,
    questions: 0,
    exhausted: 0,
    sentinel: 1,
    incomplete: 0,
    approvals: 0,
    other: 1,
  });
  expect((await queue(team.lead, { q: "auditor" })).items.map((row) => row.ticket?.key)).toEqual([human.key]);
});

test("a page costs the same number of our own statements whatever it holds, one of them for what changed", async () => {
  const team = await makeTeam();
  const hold = async (title: string) =>
    holdTicket(team.lead, (await makeTicket(team.lead, { title })).id, { note: "Look" });
  const statements = vi.spyOn(pool(), "query");
  const counted = async () => {
    statements.mockClear();
    await queue(team.lead);
    // What tells others of a commit comes a moment after it.
    return statements.mock.calls.filter(([text]) => !String(text).includes("pg_notify")).length;
  };
  await hold("One");
  await queue(team.lead);
  const few = await counted();
  for (const title of ["Two", "Three", "Four"]) await hold(title);
  expect(await counted()).toBe(few + 1);
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
    history: [],
    ledger: { trend: "not_converging", reviews: [{ attempt: 1 }, { attempt: 2 }, { attempt: 3 }] },
  });
  expect(detail.why.map(({ text }) => text)).toEqual([
    "The sentinel rejected attempt 3 for what it raised in attempt 1: “Cursor holds the offset”",
    "The last 3 reviews raised 2, 2 and 2 findings: they do not converge.",
  ]);
  expect(detail.why.map(({ cites }) => cites.length)).toEqual([2, 3]);

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

test("each filter leaves the holds it names, in the list, its pages, GET /holds and a batch alike", async () => {
  const team = await makeTeam();
  const other = await makeCaller({ name: "Jonas R" });
  const label = `filters-${team.lead.userId}`;
  const hold = async (title: string, fields: object, by = team.lead) => {
    const ticket = await makeTicket(by, { title, labels: [label], ...fields });
    return (await holdTicket(by, ticket.id, { note: `Look at ${title}` })).openHoldId as string;
  };
  const urgent = await hold("Urgent one", { priority: "urgent", labels: [label, "ledger"] });
  const theirs = await hold("Theirs", {}, other);
  const old = await hold("Old one", { priority: "low" });
  await pool().query("UPDATE hold SET opened_at = opened_at - interval '2 hours' WHERE id = $1", [old]);
  await pool().query("UPDATE hold SET category = 'verification', escalations = 1 WHERE id = $1", [theirs]);
  await updateHold(team.lead, urgent, { version: 1, ownerId: "lead" });
  const { fingerprint } = await readHold(old);
  const wanted: [object, string[]][] = [
    [{}, [old, urgent, theirs]],
    [{ priority: "urgent,normal" }, [urgent, theirs]],
    [{ label: `${label},nothing` }, [old, urgent, theirs]],
    [{ label: "ledger" }, [urgent]],
    [{ owner: "me" }, [old]],
    [{ owner: other.userId }, [theirs]],
    [{ owner: "lead" }, [urgent]],
    [{ owner: "me,lead" }, [old, urgent]],
    [{ category: "verification" }, [theirs]],
    [{ age: "1h" }, [old]],
    [{ late: "yes" }, [theirs]],
    [{ reason: "question" }, []],
    [{ reason: "human", segment: "questions" }, []],
    [{ fingerprint }, [old]],
    [{ q: "URGENT" }, [urgent]],
  ];
  for (const [filter, ids] of wanted) {
    const query = { label, ...filter };
    const shown = await queue(team.lead, query);
    expect([filter, shown.items.map((row) => row.id)]).toEqual([filter, ids]);
    expect(shown).toMatchObject({ total: ids.length, holds: ids.length });
    if ("segment" in query) continue;
    expect((await listHolds(team.lead, ListHolds.parse(query))).items.map((row) => row.id)).toEqual(ids);
    const batch = CreateHoldBatch.parse({ filter: query, verb: "retry", dryRun: true });
    expect((await tryHoldBatch(team.lead, batch)).total).toBe(ids.length);
  }
});

test("a hold that is snoozed leaves the list until its time has come or a person shows it again", async () => {
  const team = await makeTeam();
  const ticket = await makeTicket(team.lead, { title: "Sleeps" });
  const id = (await holdTicket(team.lead, ticket.id, { note: "Look" })).openHoldId as string;
  const seen = async (query: object) => (await queue(team.lead, { q: "Sleeps", ...query })).items.map((row) => row.id);
  const before = (await queue(team.lead)).counts.all;
  const checkAt = new Date(Date.now() + 3_600_000).toISOString();
  await updateHold(team.lead, id, { version: 1, checkAt });
  expect(await seen({})).toEqual([]);
  expect(await seen({ snoozed: "only" })).toEqual([id]);
  const all = await queue(team.lead, { q: "Sleeps", snoozed: "with" });
  expect(all.items[0]?.snooze).toEqual({ until: checkAt, by: team.lead.userName });
  expect(all.counts.all).toBe(before - 1);
  expect(all.snoozed).toBe(1);
  await updateHold(team.lead, id, { version: 2, checkAt: new Date(Date.now() + 200).toISOString() });
  await expect.poll(() => seen({})).toEqual([id]);
  await updateHold(team.lead, id, { version: 3, checkAt });
  expect(await seen({})).toEqual([]);
  await updateHold(team.lead, id, { version: 4, checkAt, snoozed: false });
  expect(await seen({})).toEqual([id]);
  expect((await getHoldDetail(team.lead, id)).snooze).toBeNull();
});

test("the next best minute is first: by the factors that are shown, with those left out that are switched off, page by page", async () => {
  const team = await makeTeam();
  const settled = await makeCluster(team.lead, team.agent, 4);
  for (const [index, hold] of settled.entries()) {
    await lookAtHold(team.lead, hold.id);
    await decideHold(team.lead, hold.id, DecideHold.parse({ verb: "retry", version: 1 }));
    const probation = index === 0 ? "did_not_hold" : "held";
    await pool().query("UPDATE decision SET probation = $2 WHERE hold_id = $1", [hold.id, probation]);
  }
  const cluster = await makeCluster(team.lead, team.agent, 3);
  for (const [index, priority] of (["low", "normal", "high", "urgent"] as const).entries()) {
    const ticket = await makeTicket(team.lead, { title: `Worth ${priority}`, priority });
    for (let waits = 0; waits < 3 - index; waits++)
      await makeTicket(team.lead, { title: `Waits for ${priority} ${waits}`, dependsOn: [ticket.id] });
    await holdTicket(team.lead, ticket.id, { note: "Look" });
  }
  await makeTicket(team.lead, {
    title: "Waits for two",
    dependsOn: cluster.slice(0, 2).map((hold) => hold.ticket?.id ?? ""),
  });
  registry.take("decision history");

  const rows = (await queue(team.lead, { sort: "minute", limit: 200 })).items;
  const group = rows.find((row) => row.fingerprint === cluster[0]?.fingerprint);
  expect(group?.minute).toMatchObject({
    priority: "normal",
    expected: { verb: "retry", held: { of: 4 }, takes: { of: 4 } },
  });
  expect(group?.minute.expected.held.share).toBeGreaterThan(0.5);
  expect(group?.cluster).toMatchObject({ size: 3, downstreamBlocked: 1 });
  const worth = (row: QueueRow, off: MinuteFactor[]) =>
    minuteScore({ ...row.minute, blocked: row.cluster?.downstreamBlocked ?? row.downstreamBlocked }, off);
  for (const off of [[], ["blocked", "minutes"], [...MINUTE_FACTORS]] as MinuteFactor[][]) {
    const query = { sort: "minute", ...(off.length > 0 && { without: off.join(",") }) };
    const shown: QueueRow[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await queue(team.lead, { ...query, limit: 6, ...(cursor && { cursor }) });
      shown.push(...page.items);
      cursor = page.nextCursor;
      expect(page.total).toBe(rows.length);
    }
    expect(new Set(shown.map((row) => row.id)).size).toBe(rows.length);
    const scores = shown.map((row) => worth(row, off));
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    if (off.length === MINUTE_FACTORS.length)
      expect(shown.map((row) => row.openedAt)).toEqual(shown.map((row) => row.openedAt).toSorted());
  }
});
