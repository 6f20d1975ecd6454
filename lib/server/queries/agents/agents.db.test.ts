import { beforeAll, expect, it, vi } from "vitest";
import { ClaimReview } from "#lib/contract/reviews.ts";
import { ClaimWork } from "#lib/contract/runs/claims.ts";
import { countEndedByHour, countEndedByName, countFailures } from "#lib/db/agents/agent-figures.ts";
import { deleteUnseen } from "#lib/db/agents/agent-seen.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { readLostRuns } from "#lib/db/runs/lost-runs.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { createProject } from "#lib/lifecycle/projects/create-project.ts";
import { recordVerdict } from "#lib/lifecycle/reviews/record-verdict.ts";
import { appendRunEvents } from "#lib/lifecycle/runs/append-run-events.ts";
import { finishRun } from "#lib/lifecycle/runs/finish-run.ts";
import { reapLostRuns } from "#lib/lifecycle/runs/reap-lost-runs.ts";
import { waitForClaims } from "#lib/server/live/waits/wait-for-claims.ts";
import { waitForReview } from "#lib/server/live/waits/wait-for-review.ts";
import { useDatabase } from "#test/database.ts";
import { somebody, tokenAccess } from "#test/people.ts";
import { makeCaller, makeTeam } from "#test/team.ts";
import { claimOne, expireLease, makeTicket } from "#test/tickets.ts";
import { getAgentActivity, getAgentFailures, listLostWords, listRecentReviews } from "./agent-figures.ts";
import { listAgents } from "./list-agents.ts";

useDatabase();

let team: Awaited<ReturnType<typeof makeTeam>>;
const never = new AbortController().signal;

beforeAll(async () => {
  team = await makeTeam();
  await createProject(await makeCaller({ role: "admin" }), { slug: "other", key: "OTH", name: "Other" });
});

const agents = (access: Access = team.lead, project = "default") => listAgents(access, { project });
const named = async (name: string) => (await agents()).find((agent) => agent.name === name);
const ask = (access: Access, agent: string, more: object = {}) =>
  waitForClaims(access, ClaimWork.parse({ agent, labels: ["nothing"], ...more }), never);
const fail = async (agent: string, message: string, label = agent) => {
  await makeTicket(team.lead, { labels: [label], reviewRequired: false });
  const { run, leaseToken } = await claimOne(team.agent, { agent, labels: [label] });
  await finishRun(team.agent, run.id, { leaseToken, outcome: "failed", error: { message } });
};

it("lists who asks for work, although there is none, and where they ask", async () => {
  await ask(team.agent, "everywhere");
  await ask(team.agent, "here", { project: "default" });
  await ask(team.agent, "there", { project: "other" });
  await waitForReview(team.sentinel, ClaimReview.parse({ sentinel: "judge", project: "default" }), never);
  const names = async (project: string) =>
    (await agents(team.lead, project)).map(({ name, role, everywhere }) => [name, role, everywhere]);
  expect((await names("default")).toSorted()).toEqual([
    ["everywhere", "agent", true],
    ["here", "agent", false],
    ["judge", "sentinel", false],
  ]);
  expect((await names("other")).toSorted()).toEqual([
    ["everywhere", "agent", true],
    ["there", "agent", false],
  ]);
});

it("shows a project's agents to those who may read it, and to nobody else", async () => {
  const stranger = await somebody("stranger", "admin", "other");
  await expect(agents(await stranger.access())).rejects.toMatchObject({ code: "not_found" });
  expect((await agents(await stranger.access(), "other")).map(({ name }) => name)).toContain("there");
  const token = await tokenAccess(stranger.email, "read", "other");
  expect((await listAgents(token, {})).map(({ name }) => name)).toContain("there");
  for (const read of [getAgentActivity, listLostWords])
    await expect(read(await stranger.access(), { project: "default" })).rejects.toMatchObject({ code: "not_found" });
  await expect(getAgentFailures(await stranger.access(), { project: "default", span: "day" })).rejects.toMatchObject({
    code: "not_found",
  });
});

it("notes an agent that asks in a loop now and then, not each time", async () => {
  await ask(team.agent, "loop");
  const { rows: before } = await pool().query("SELECT seen_at FROM agent_seen WHERE name = 'loop'");
  for (let again = 0; again < 5; again++) await ask(team.agent, "loop");
  const { rows: after } = await pool().query("SELECT seen_at FROM agent_seen WHERE name = 'loop'");
  expect(after).toEqual(before);
});

it("says who is alive by when they asked or beat last", async () => {
  await ask(team.agent, "quiet");
  await pool().query("UPDATE agent_seen SET seen_at = seen_at - interval '61 seconds' WHERE name = 'quiet'");
  expect(await named("quiet")).toMatchObject({ alive: false });
  await makeTicket(team.lead, { labels: ["quiet"] });
  const { run } = await claimOne(team.agent, { agent: "quiet", labels: ["quiet"] });
  expect(await named("quiet")).toMatchObject({
    alive: true,
    tasks: [{ runId: run.id, state: "running", late: false }],
  });
  await pool().query(
    "UPDATE run SET lease_seconds = 600, lease_expires_at = clock_timestamp() + interval '5 minutes' WHERE id = $1",
    [run.id],
  );
  expect(await named("quiet")).toMatchObject({ alive: true });
  await pool().query("UPDATE run SET lease_expires_at = clock_timestamp() - interval '2 minutes' WHERE id = $1", [
    run.id,
  ]);
  expect(await named("quiet")).toMatchObject({ alive: false, tasks: [{ runId: run.id, late: true }] });
});

it("says what each does: a run that waits for a person since its hold opened, a review since it was claimed", async () => {
  await makeTicket(team.lead, { title: "Ask first", labels: ["asks"] });
  const { run, leaseToken } = await claimOne(team.agent, { agent: "asker", labels: ["asks"] });
  await finishRun(team.agent, run.id, { leaseToken, outcome: "paused", reason: "question", question: { text: "?" } });
  const { rows } = await pool().query("SELECT opened_at FROM hold WHERE run_id = $1", [run.id]);
  expect((await named("asker"))?.tasks).toMatchObject([
    { ticketTitle: "Ask first", state: "paused", pauseReason: "question", since: rows[0].opened_at.toISOString() },
  ]);
  await makeTicket(team.lead, { labels: ["judged"] });
  const done = await claimOne(team.agent, { agent: "worker", labels: ["judged"] });
  await finishRun(team.agent, done.run.id, { leaseToken: done.leaseToken, outcome: "succeeded", diff: "d" });
  await waitForReview(team.sentinel, ClaimReview.parse({ sentinel: "judge", labels: ["judged"] }), never);
  expect(await named("judge")).toMatchObject({ tasks: [{ runId: done.run.id, state: "reviewing" }] });
});

it("keeps what a sentinel said, the latest first", async () => {
  await makeTicket(team.lead, { title: "Judge it", labels: ["gate"] });
  const { run, leaseToken } = await claimOne(team.agent, { agent: "worker", labels: ["gate"] });
  await finishRun(team.agent, run.id, { leaseToken, outcome: "succeeded", diff: "d" });
  const claim = await waitForReview(team.sentinel, ClaimReview.parse({ sentinel: "gate", labels: ["gate"] }), never);
  const { id = "", leaseToken: lease = "" } = claim?.review ?? {};
  await recordVerdict(team.sentinel, id, { leaseToken: lease, verdict: "rejected", feedbackForAgent: ["no", "never"] });
  expect(await listRecentReviews(team.lead, { project: "default", name: "gate" })).toMatchObject([
    { id, runId: run.id, ticketTitle: "Judge it", verdict: "rejected", findings: 2, profileVersion: null },
  ]);
  expect(await named("gate")).toMatchObject({ role: "sentinel", day: { passed: 0, failed: 1, lost: 0 } });
  expect(await listRecentReviews(team.lead, { project: "other", name: "gate" })).toEqual([]);
});

it("counts what ended: by agent and hour, and failures by category over a day and a week", async () => {
  await ask(team.agent, "breaker");
  await fail("breaker", "Error: connect ECONNREFUSED 10.0.0.1:443");
  await fail("breaker", "SyntaxError: Unexpected token", "breaker-2");
  await makeTicket(team.lead, { labels: ["breaker-3"], reviewRequired: false });
  const { run, leaseToken } = await claimOne(team.agent, { agent: "breaker", labels: ["breaker-3"] });
  await finishRun(team.agent, run.id, { leaseToken, outcome: "succeeded" });
  await pool().query("UPDATE run SET ended_at = ended_at - interval '3 hours' WHERE id = $1", [run.id]);
  const { rows } = await pool().query("SELECT id FROM run WHERE agent = 'breaker' AND category = 'syntax'");
  await pool().query("UPDATE run SET ended_at = ended_at - interval '2 days' WHERE id = $1", [rows[0].id]);

  const agent = await named("breaker");
  expect(agent?.day).toEqual({ passed: 1, failed: 1, lost: 0 });
  expect(agent?.hours.flatMap((count, hour) => (count > 0 ? [[hour, count]] : []))).toEqual([
    [20, 1],
    [23, 1],
  ]);
  const { hours } = await getAgentActivity(team.lead, { project: "default", role: "agent", name: "breaker" });
  expect(hours).toHaveLength(24);
  expect([hours[20], hours[23]]).toMatchObject([
    { passed: 1, failed: 0 },
    { passed: 0, failed: 1 },
  ]);
  const failures = (span: "day" | "week") => getAgentFailures(team.lead, { project: "default", name: "breaker", span });
  expect(await failures("day")).toEqual({ ended: 2, failed: 1, categories: [{ category: "api", count: 1 }] });
  expect(await failures("week")).toMatchObject({ ended: 3, failed: 2 });
});

it("keeps the last that a lost run said, whatever it was", async () => {
  await makeTicket(team.lead, { title: "Lose it", labels: ["lost"] });
  const { run, leaseToken } = await claimOne(team.agent, { agent: "<b>gone</b>", labels: ["lost"] });
  const last = "\u001b[31m<script>alert(1)</script>\u001b[0m";
  await appendRunEvents(team.agent, run.id, {
    leaseToken,
    events: [
      { type: "log", message: "first" },
      ...["second", "third", last].map((message) => ({ type: "log" as const, message })),
      { type: "usage", data: { inputTokens: 1 } },
    ],
  });
  await expireLease(run.id);
  await reapLostRuns();
  const [lost] = await listLostWords(team.lead, { project: "default", name: "<b>gone</b>" });
  expect(lost).toMatchObject({ runId: run.id, ticketTitle: "Lose it", attempt: 1 });
  expect(lost?.lines.map(({ message }) => message)).toEqual(["second", "third", last]);
  expect(await listLostWords(team.lead, { project: "other" })).toEqual([]);
});

it("forgets whom nobody has seen for a month, and lists nobody who was not seen for a week", async () => {
  await ask(team.agent, "old");
  await pool().query("UPDATE agent_seen SET seen_at = seen_at - interval '8 days' WHERE name = 'old'");
  expect(await named("old")).toBeUndefined();
  expect(await deleteUnseen()).toBe(0);
  await pool().query("UPDATE agent_seen SET seen_at = seen_at - interval '23 days' WHERE name = 'old'");
  expect(await deleteUnseen()).toBe(1);
});

it("looks up what has ended in the indexes that were made for it", async () => {
  const { id } = await makeTicket(team.lead);
  await pool().query(
    `INSERT INTO run (id, ticket_id, project_id, number, agent, state, lease_hash, lease_seconds, ended_at, budget)
     SELECT 'old-' || n, $1, 'prj_default', n, 'a', CASE WHEN n % 50 = 0 THEN 'lost' ELSE 'succeeded' END, '', 60, now() - n * interval '1 hour', 0
     FROM generate_series(1, 3000) n`,
    [id],
  );
  await pool().query(
    `INSERT INTO review (id, ticket_id, run_id, project_id, number, state, sentinel, verdict, ended_at, budget, review_budget)
     SELECT 'old-' || n, $1, 'old-' || n, 'prj_default', n, 'done', 's', 'approved', now() - n * interval '1 hour', 0, 0
     FROM generate_series(1, 3000) n`,
    [id],
  );
  await pool().query("ANALYZE run, review");
  const client = await pool().connect();
  const statements: string[] = [];
  const query = vi.spyOn(pool(), "query").mockImplementation((async (
    statement: string | { text: string },
    params: unknown[],
  ) => {
    const sql = typeof statement === "string" ? statement : statement.text;
    const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${sql}`, params);
    statements.push(JSON.stringify(rows));
    return client.query(sql, params);
  }) as never);
  try {
    await countEndedByName("prj_default", "agent");
    await countEndedByName("prj_default", "sentinel");
    await countEndedByHour("prj_default", { role: "agent", name: null });
    await countFailures("prj_default", null, 168);
    await readLostRuns("prj_default", null);
  } finally {
    query.mockRestore();
    client.release(true);
  }
  const lookup = (index: string, column: string) =>
    new RegExp(`"Index Name":"${index}"[^{}]*"Index Cond":"[^"]*${column}`);
  expect(statements[0]).toMatch(lookup("run_ended", "ended_at"));
  expect(statements[1]).toMatch(lookup("review_ended", "ended_at"));
  expect(statements[2]).toMatch(lookup("run_ended", "ended_at"));
  expect(statements[3]).toMatch(lookup("run_ended", "ended_at"));
  expect(statements[4]).toMatch(lookup("run_lost", "project_id"));
});
