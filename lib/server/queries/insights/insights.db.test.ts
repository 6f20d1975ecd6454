import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { beforeEach, expect, test } from "vitest";
import { type InsightCard, InsightQuery, InsightTicketsQuery } from "#lib/contract/insights.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { findProject } from "#lib/db/projects/projects.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { createProject } from "#lib/lifecycle/projects/create-project.ts";
import { useDatabase } from "#test/database.ts";
import { pastHold, pastReview, pastRun, pastTicket, pastWaiver } from "#test/history.ts";
import { somebody } from "#test/people.ts";
import { makeCaller } from "#test/team.ts";
import { getInsights } from "./get-insights.ts";
import { listInsightTickets } from "./list-insight-tickets.ts";

useDatabase();

let lead: Access;
beforeEach(async () => {
  lead ??= await makeCaller({ role: "admin" });
  await pool().query("TRUNCATE finding_waiver, finding, review, decision, hold, run, ticket CASCADE");
});

const DAY = 24;
const read = async <Card extends InsightCard>(card: Card, query: object = {}) => {
  const { [card]: data } = await getInsights(lead, InsightQuery.parse({ days: "7", cards: card, ...query }));
  if (data === undefined) throw new Error(`${card} was not read`);
  return data;
};
const behind = async (number: string, point: object = {}) => {
  const { items, total } = await listInsightTickets(lead, InsightTicketsQuery.parse({ number, days: "7", ...point }));
  expect(total).toBe(items.length);
  return items.map(({ id, count }) => [id, count]);
};
const hold = async (of: Parameters<typeof pastHold>[2], ticketId?: string) => {
  const ticket = ticketId ?? (await pastTicket());
  await pastHold(ticket, lead.userId, of);
  return ticket;
};

test("decisions that held: by verb and reason, without what was never on probation, undone or older", async () => {
  const held = await hold({ opened: 30, closed: 29, verb: "retry", reason: "max_retries" });
  await hold({ opened: 20, closed: 19, verb: "continue", reason: "question" });
  const failed = await hold({ opened: 10, closed: 9, verb: "retry", reason: "max_retries", probation: "did_not_hold" });
  await hold({ opened: 5, closed: 4, verb: "retry", reason: "lost", probation: "on_probation" });
  await hold({ opened: 5, closed: 4, verb: "cancel", probation: null });
  await hold({ opened: 5, closed: 4, undone: true });
  await hold({ opened: 5, closed: 4, withdrawn: true });
  await hold({ opened: 9 * DAY, closed: 8 * DAY, probation: "did_not_hold" });
  await hold({ opened: 20 * DAY, closed: 15 * DAY });

  const { verbs, reasons, days, ...total } = await read("decisions");
  expect(total).toEqual({
    held: 2,
    didNotHold: 1,
    onProbation: 1,
    before: { held: 0, didNotHold: 1, onProbation: 0 },
    // These are older than what is noted beside a decision.
    recommended: {
      followed: { held: 0, didNotHold: 0, onProbation: 0 },
      other: { held: 0, didNotHold: 0, onProbation: 0 },
    },
  });
  expect(verbs).toEqual([
    { verb: "retry", held: 1, didNotHold: 1, onProbation: 1 },
    { verb: "continue", held: 1, didNotHold: 0, onProbation: 0 },
  ]);
  expect(reasons).toEqual([
    { reason: "max_retries", held: 1, didNotHold: 1, onProbation: 0 },
    { reason: "lost", held: 0, didNotHold: 0, onProbation: 1 },
    { reason: "question", held: 1, didNotHold: 0, onProbation: 0 },
  ]);
  expect(days).toHaveLength(7);
  expect(days.reduce((sum, day) => sum + day.held, 0)).toBe(2);
  expect(await behind("decisions", { verb: "retry", reason: "max_retries" })).toEqual([
    [failed, 1],
    [held, 1],
  ]);
  expect(await behind("decisions", { fate: "did_not_hold" })).toEqual([[failed, 1]]);
});

test("time to first look and to decision: medians of what happened in the period, whenever it opened", async () => {
  const slow = await hold({ opened: 8 * DAY, seen: 6 * DAY, closed: 5 * DAY, reason: "question" });
  await hold({ opened: 10, seen: 9, closed: 7, reason: "question" });
  await hold({ opened: 10, seen: 8, reason: "lost" });
  await hold({ opened: 10, closed: 9.5, reason: "lost" });
  await hold({ opened: 10, closed: 1, withdrawn: true });
  await hold({ opened: 11 * DAY, seen: 10 * DAY, closed: 9 * DAY });

  const { firstLook, decision } = await read("times");
  expect(firstLook).toMatchObject({
    count: 3,
    medianSeconds: 2 * 3600,
    before: { count: 1, medianSeconds: DAY * 3600 },
  });
  expect(firstLook.p90Seconds).toBeCloseTo((2 + 0.8 * 46) * 3600, 0);
  expect(decision).toMatchObject({ count: 3, medianSeconds: 3 * 3600, before: { count: 1, medianSeconds: 48 * 3600 } });
  expect(decision.reasons).toMatchObject([
    { reason: "question", count: 2, medianSeconds: 37.5 * 3600 },
    { reason: "lost", count: 1, medianSeconds: 1800 },
  ]);
  expect(decision.days.reduce((sum, { count }) => sum + count, 0)).toBe(3);
  expect(await behind("firstLook", { reason: "question" })).toContainEqual([slow, 1]);
  expect(await behind("decision", { reason: "question" })).toHaveLength(2);
});

test("holds by reason: on the day they opened, decided or not, and how many came back", async () => {
  const often = await hold({ opened: 3 * DAY, closed: 2 * DAY, reason: "lost" });
  await hold({ opened: 2 * DAY, closed: 30, reason: "lost", recurrence: 1 }, often);
  await hold({ opened: 2 * DAY, reason: "question" });
  await hold({ opened: 2 * DAY, closed: 5, withdrawn: true, reason: "human" });
  await hold({ opened: 8 * DAY, reason: "lost" });

  const { reasons, days, ...total } = await read("holds");
  expect(total).toEqual({ opened: 4, cameBack: 1, before: { opened: 1, cameBack: 0 } });
  expect(reasons).toEqual([
    { reason: "lost", opened: 2, cameBack: 1 },
    { reason: "human", opened: 1, cameBack: 0 },
    { reason: "question", opened: 1, cameBack: 0 },
  ]);
  expect(days.map(({ opened }) => opened)).toEqual([0, 0, 0, 1, 3, 0, 0]);
  expect(days[4]?.reasons).toEqual({ human: 1, lost: 1, question: 1 });
  expect(await behind("holds", { reason: "lost" })).toEqual([[often, 2]]);
  expect(await behind("holds", { back: "true" })).toEqual([[often, 1]]);
  const { period } = await getInsights(lead, InsightQuery.parse({ days: "7", cards: "holds" }));
  expect(await behind("holds", { day: period.days[3] })).toEqual([[often, 1]]);
  expect(await behind("holds", { day: "2020-01-01T00:00:00.000Z" })).toEqual([]);
});

test("retries that succeeded: by the category they answered and the attempt, released ones passed over", async () => {
  const ticket = await pastTicket();
  await pastRun(ticket, { number: 1, state: "failed", ended: 9, category: "api", retried: true });
  await pastRun(ticket, { number: 2, state: "failed", ended: 8, category: "timeout", retried: true });
  await pastRun(ticket, { number: 3, state: "released", ended: 7 });
  await pastRun(ticket, { number: 4, state: "succeeded", ended: 6 });
  const other = await pastTicket();
  await pastRun(other, { number: 1, state: "lost", ended: 8 * DAY, category: "infrastructure", retried: true });
  await pastRun(other, { number: 2, state: "succeeded", ended: 5 });
  // A person's retry is a decision, and one that was cancelled says nothing.
  await pastRun(other, { number: 3, state: "failed", ended: 4, category: "logic", retried: false });
  await pastRun(other, { number: 4, state: "succeeded", ended: 3 });
  const third = await pastTicket();
  await pastRun(third, { number: 1, state: "failed", ended: 4, category: "api", retried: true });
  await pastRun(third, { number: 2, state: "cancelled", ended: 3 });

  const { categories, ...total } = await read("retries");
  expect(total).toEqual({ tried: 3, succeeded: 2, before: { tried: 0, succeeded: 0 } });
  expect(categories).toEqual([
    { category: "infrastructure", tried: 1, succeeded: 1, attempts: [{ attempt: 2, tried: 1, succeeded: 1 }] },
    { category: "timeout", tried: 1, succeeded: 1, attempts: [{ attempt: 4, tried: 1, succeeded: 1 }] },
    { category: "api", tried: 1, succeeded: 0, attempts: [{ attempt: 2, tried: 1, succeeded: 0 }] },
  ]);
  expect(await behind("retries", { category: "api", attempt: "2" })).toEqual([[ticket, 1]]);
  expect(await behind("retries", { outcome: "succeeded" })).toHaveLength(2);
});

test("overturned rejections: approved over or waived before the next verdict, counted once", async () => {
  const approved = await pastTicket();
  const run = await pastRun(approved, { number: 1, state: "succeeded", ended: 20 });
  await pastReview(approved, run, { number: 1, verdict: "rejected", ended: 19, findings: ["F"] });
  await pastReview(approved, run, { number: 2, verdict: "rejected", ended: 15, findings: ["F"] });
  await pastWaiver(approved, "F", 13);
  await pastHold(approved, lead.userId, { opened: 14, closed: 12, verb: "approve", probation: null });

  const stood = await pastTicket();
  const other = await pastRun(stood, { number: 1, state: "succeeded", ended: 10 });
  await pastReview(stood, other, { number: 1, verdict: "rejected", ended: 9, sentinel: null, findings: ["G"] });
  await pastReview(stood, other, { number: 2, verdict: "unavailable", ended: 8 });
  await pastReview(stood, other, { number: 3, verdict: "approved", ended: 7 });
  await pastWaiver(stood, "G", 5);
  await pastHold(stood, lead.userId, { opened: 9, closed: 8, verb: "approve", probation: null, undone: true });

  const { sentinels, ...total } = await read("overturns");
  expect(total).toEqual({
    rejections: 3,
    overturned: 1,
    approvedOver: 1,
    waived: 1,
    before: { rejections: 0, overturned: 0, approvedOver: 0, waived: 0 },
  });
  expect(sentinels).toEqual([
    { sentinel: "gate-1", rejections: 2, overturned: 1, approvedOver: 1, waived: 1 },
    { sentinel: "", rejections: 1, overturned: 0, approvedOver: 0, waived: 0 },
  ]);
  expect(await behind("overturns", { sentinel: "gate-1", overturned: "true" })).toEqual([[approved, 1]]);
  expect(await behind("overturns", { how: "approved" })).toEqual([[approved, 1]]);
  expect(await behind("overturns", { how: "waived", sentinel: "" })).toEqual([]);
  expect(await behind("overturns", { sentinel: "" })).toEqual([[stood, 1]]);
});

test("agents' health: how runs ended, what passed its first review, what a ticket cost", async () => {
  const ticket = await pastTicket();
  const first = await pastRun(ticket, { number: 1, state: "succeeded", ended: 20, cost: 2 });
  await pastReview(ticket, first, { number: 1, verdict: "unavailable", ended: 19 });
  await pastReview(ticket, first, { number: 2, verdict: "rejected", ended: 18 });
  const second = await pastRun(ticket, { number: 2, state: "succeeded", ended: 17, cost: 1 });
  await pastReview(ticket, second, { number: 3, verdict: "approved", ended: 16 });
  const other = await pastTicket();
  await pastRun(other, { number: 1, state: "failed", ended: 9, category: "api", cost: 0.5 });
  await pastRun(other, { number: 2, state: "lost", ended: 8, agent: "scout", cost: null });
  await pastRun(other, { number: 3, state: "cancelled", ended: 7 });
  await pastRun(other, { number: 4, state: "succeeded", ended: 8 * DAY, agent: "scout" });

  const { agents, ...total } = await read("agents");
  const none = { runs: 0, succeeded: 0, failed: 0, lost: 0, reviewed: 0, passedFirst: 0, tickets: 0, costUsd: 0 };
  expect(total).toEqual({
    runs: 4,
    succeeded: 2,
    failed: 1,
    lost: 1,
    reviewed: 2,
    passedFirst: 1,
    tickets: 2,
    costUsd: 3.5,
    before: { ...none, runs: 1, succeeded: 1, tickets: 1, costUsd: 1 },
  });
  expect(agents).toEqual([
    {
      ...none,
      agent: "builder-01",
      runs: 3,
      succeeded: 2,
      failed: 1,
      reviewed: 2,
      passedFirst: 1,
      tickets: 2,
      costUsd: 3.5,
    },
    { ...none, agent: "scout", runs: 1, lost: 1, tickets: 1 },
  ]);
  expect(await behind("agents", { agent: "builder-01", firstVerdict: "approved" })).toEqual([[ticket, 1]]);
  expect(await behind("agents", { agent: "builder-01" })).toEqual([
    [other, 1],
    [ticket, 2],
  ]);
});

test("what led nowhere: failed, lost, cancelled and rejected attempts, but not what a person approved after all", async () => {
  const ticket = await pastTicket();
  await pastRun(ticket, { number: 1, state: "failed", ended: 30, category: "api", cost: 1 });
  const rejected = await pastRun(ticket, { number: 2, state: "succeeded", ended: 20, cost: 2 });
  await pastReview(ticket, rejected, { number: 1, verdict: "rejected", ended: 19 });
  const approved = await pastRun(ticket, { number: 3, state: "succeeded", started: 18, ended: 17, cost: 4 });
  await pastReview(ticket, approved, { number: 2, verdict: "rejected", ended: 16 });
  await pastHold(ticket, lead.userId, { opened: 16, closed: 15, verb: "approve", probation: null });
  const other = await pastTicket();
  await pastRun(other, { number: 1, state: "lost", ended: 9, category: "infrastructure", cost: null });
  await pastRun(other, { number: 2, state: "cancelled", ended: 8, cost: 8 });
  await pastRun(other, { number: 3, state: "released", ended: 7, cost: 64 });
  await pastRun(other, { number: 4, state: "succeeded", ended: 6, cost: 16 });

  const { reasons, days, ...total } = await read("nowhere");
  const none = { runs: 0, costUsd: 0, unpriced: 0 };
  expect(total).toEqual({
    runs: 4,
    costUsd: 11,
    unpriced: 1,
    all: { runs: 6, costUsd: 31, unpriced: 1 },
    before: { ...none, all: none },
  });
  expect(reasons).toEqual([
    { why: "cancelled", runs: 1, costUsd: 8, unpriced: 0 },
    { why: "rejected", runs: 1, costUsd: 2, unpriced: 0 },
    { why: "api", runs: 1, costUsd: 1, unpriced: 0 },
    { why: "lost", runs: 1, costUsd: 0, unpriced: 1 },
  ]);
  expect(days.reduce((sum, { costUsd }) => sum + costUsd, 0)).toBe(11);
  expect(await behind("nowhere", { why: "rejected" })).toEqual([[ticket, 1]]);
  expect(await behind("nowhere")).toEqual([
    [other, 2],
    [ticket, 2],
  ]);
});

test("a project's figures are its own, and for those who may read it", async () => {
  await createProject(lead, { slug: "other", key: "OTH", name: "Other" });
  const id = (await findProject("other"))?.projectId ?? "";
  const ticket = await pastTicket(id);
  await pastRun(ticket, { number: 1, state: "failed", ended: 1, category: "api", projectId: id });
  await pastHold(ticket, lead.userId, { opened: 1, projectId: id });
  expect(await read("holds")).toMatchObject({ opened: 0 });
  expect(await read("agents")).toMatchObject({ runs: 0 });
  expect(await read("holds", { project: "other" })).toMatchObject({ opened: 1 });
  expect(await behind("holds", { project: "other" })).toEqual([[ticket, 1]]);
  const stranger = await (await somebody("stranger", "admin", "other")).access();
  const query = { project: "default" };
  await expect(getInsights(stranger, InsightQuery.parse(query))).rejects.toMatchObject({ code: "not_found" });
  const tickets = listInsightTickets(stranger, InsightTicketsQuery.parse({ ...query, number: "holds" }));
  await expect(tickets).rejects.toMatchObject({ code: "not_found" });
});

test("each number is served by the index that its statement names", async () => {
  const client = await pool().connect();
  try {
    await client.query("SET enable_seqscan = off");
    const { AGENT_ROWS } = await import("#lib/db/insights/agent-health.ts");
    const { DECISION_ROWS } = await import("#lib/db/insights/decisions-that-held.ts");
    const { HOLD_ROWS } = await import("#lib/db/insights/holds-by-reason.ts");
    const { NOWHERE_ROWS } = await import("#lib/db/insights/led-nowhere.ts");
    const { REJECTION_ROWS } = await import("#lib/db/insights/overturned-rejections.ts");
    const { RETRY_ROWS } = await import("#lib/db/insights/retry-success.ts");
    const { DECISION_TIME_ROWS } = await import("#lib/db/insights/read-spells.ts");
    const { FIRST_LOOK_ROWS } = await import("#lib/db/insights/read-spells.ts");
    const values = ["prj_default", new Date(Date.now() - 86_400_000), new Date(), [new Date()]];
    for (const [rows, index] of [
      [DECISION_ROWS, "hold_decided"],
      [DECISION_TIME_ROWS, "hold_decided"],
      [FIRST_LOOK_ROWS, "hold_seen"],
      [HOLD_ROWS, "hold_list"],
      [RETRY_ROWS, "run_ended"],
      [AGENT_ROWS, "run_ended"],
      [NOWHERE_ROWS, "run_ended"],
      [REJECTION_ROWS, "review_ended"],
    ] as const) {
      const plan = JSON.stringify((await client.query(`EXPLAIN (FORMAT JSON) ${rows}`, values)).rows);
      expect(plan, rows).toContain(`"${index}"`);
      expect(plan, rows).not.toContain("Seq Scan");
    }
  } finally {
    client.release(true);
  }
});

test("says up to when the figures are complete; a standby that cannot be reached is not waited for twice", async () => {
  const figures = async () => (await getInsights(lead, InsightQuery.parse({ days: "7", cards: "holds" }))).asOf;
  const before = new Date().toISOString();
  expect((await figures()) >= before).toBe(true);

  let tries = 0;
  const nobody = createServer((socket) => {
    tries++;
    socket.destroy();
  });
  await once(nobody.listen(0, "127.0.0.1"), "listening");
  process.env.DATABASE_REPLICA_URL = `postgresql://127.0.0.1:${(nobody.address() as AddressInfo).port}/yardmaster`;
  try {
    expect((await figures()) >= before).toBe(true);
    expect((await figures()) >= before).toBe(true);
    expect(tries).toBe(1);
  } finally {
    delete process.env.DATABASE_REPLICA_URL;
    nobody.close();
  }
});
