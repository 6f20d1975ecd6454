import { expect, test } from "vitest";
import { DecideHold } from "#lib/contract/holds.ts";
import { ClaimWork } from "#lib/contract/runs/claims.ts";
import { FinishRun, Heartbeat } from "#lib/contract/runs.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { readHold } from "#lib/db/holds/holds.ts";
import { readTicket } from "#lib/db/tickets/tickets.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { DEFAULT_POLICY } from "#lib/engine/policies/policy.ts";
import type { BudgetChanges } from "#lib/engine/policies/team-budgets.ts";
import { decideHold } from "#lib/lifecycle/holds/decide-hold.ts";
import { setPolicy } from "#lib/lifecycle/policies/set-policy.ts";
import { createProject } from "#lib/lifecycle/projects/create-project.ts";
import { holdSpentProjects } from "#lib/lifecycle/projects/hold-spent-projects.ts";
import { listHolds } from "#lib/server/queries/holds/holds.ts";
import { getDayBudget, getPolicy } from "#lib/server/queries/policies/policies.ts";
import { getTicket } from "#lib/server/queries/tickets/get-ticket.ts";
import { useDatabase } from "#test/database.ts";
import { makeCaller, makeTeam } from "#test/team.ts";
import { claimOne, makeTicket } from "#test/tickets.ts";
import { claimRuns } from "./claim-runs.ts";
import { finishRun } from "./finish-run.ts";
import { heartbeatRun } from "./heartbeat-run.ts";

useDatabase();

const failed = { outcome: "failed", error: { message: "503", httpStatus: 503 } };
let made = 0;

/** A project with budgets, whose retries wait for nothing. */
async function makeYard(budgets: BudgetChanges) {
  const boss = await makeCaller({ role: "admin" });
  const team = await makeTeam();
  const project = `yard-${++made}`;
  await createProject(boss, { slug: project, key: `YA${String.fromCharCode(64 + made)}`, name: project });
  await putBudgets(boss, project, budgets);
  const claim = () => claimOne(team.agent, { project });
  return { boss, ...team, project, claim, make: () => makeTicket(team.lead, { project }) };
}

async function putBudgets(boss: Access, project: string, budgets: BudgetChanges): Promise<void> {
  const { version } = await getPolicy(boss, project);
  const api = { ...DEFAULT_POLICY.categories.api, baseDelayMs: 0, jitter: 0 };
  const { deadlines: _, ...policy } = { ...DEFAULT_POLICY, categories: { ...DEFAULT_POLICY.categories, api } };
  await setPolicy(boss, { project, version, policy: { ...policy, budgets } });
}

test("a policy keeps the budgets that a change leaves out", async () => {
  const { boss, project } = await makeYard({ ticketUsd: 10 });
  const { version, deadlines: _, budgets: __, ...old } = await getPolicy(boss, project);
  await setPolicy(boss, { project, version, policy: old });
  expect((await getPolicy(boss, project)).budgets).toEqual({ ticketUsd: 10, projectDayUsd: null });
});

test("a ticket that has cost its limit is held instead of tried again; a grant lets it cost that much more", async () => {
  const yard = await makeYard({ ticketUsd: 10 });
  const ticket = await yard.make();
  const end = async (costUsd: number) => {
    const { run, leaseToken } = await yard.claim();
    return finishRun(yard.agent, run.id, FinishRun.parse({ leaseToken, ...failed, costUsd }));
  };
  expect((await end(6)).ticket).toMatchObject({ state: "ready", costUsd: 6 });
  const second = await end(6.4);
  expect(second.decision).toMatchObject({ action: "hold", attemptsRemaining: 0 });
  expect(second.ticket).toMatchObject({ state: "on_hold", holdReason: "budget", costUsd: 12.4 });
  const hold = await readHold(second.ticket.openHoldId as string);
  expect(hold.summary).toBe("$12.40 spent on this ticket, of $10.00 that it may cost");
  const verb = { verb: "retry", version: hold.version };
  await expect(
    decideHold(yard.lead, hold.id, DecideHold.parse({ ...verb, grant: { tries: 2 } })),
  ).rejects.toMatchObject({
    code: "invalid_request",
  });
  await decideHold(yard.lead, hold.id, DecideHold.parse({ ...verb, grant: { dollars: 3 } }));
  expect((await getTicket(yard.lead, ticket.id)).costLimitUsd).toBe(15.4);
  expect((await end(2.9)).ticket.state).toBe("ready");
  expect((await end(0.1)).ticket).toMatchObject({ state: "on_hold", holdReason: "budget" });
});

test("what sums up to the limit reaches it, although 0.7 and 0.1 are less than 0.8 to a computer", async () => {
  const yard = await makeYard({ ticketUsd: 0.8, projectDayUsd: 0.8 });
  const [ticket] = [await yard.make(), await yard.make()];
  const first = await yard.claim();
  const costing = (claim: typeof first, costUsd: number) => ({ leaseToken: claim.leaseToken, ...failed, costUsd });
  await finishRun(yard.agent, first.run.id, FinishRun.parse(costing(first, 0.7)));
  const second = await yard.claim();
  const last = await finishRun(yard.agent, second.run.id, FinishRun.parse(costing(second, 0.1)));
  expect(last.ticket).toMatchObject({ id: ticket?.id, state: "on_hold", holdReason: "budget", costUsd: 0.8 });
  expect((await getDayBudget(yard.lead, yard.project)).spentUsd).toBe(0.8);
  expect(await claimRuns(yard.agent, ClaimWork.parse({ agent: "builder-01", project: yard.project }))).toEqual([]);
  await holdSpentProjects();
  const { items } = await listHolds(yard.lead, { project: yard.project, state: ["open"], limit: 50, sort: "age" });
  expect(items.map(({ subject }) => subject).toSorted()).toEqual(["ticket", "wait"]);
});

test("a run whose heartbeat tells the last dollar is ended, and its ticket held, once", async () => {
  const yard = await makeYard({ ticketUsd: 10 });
  const ticket = await yard.make();
  const { run, leaseToken } = await yard.claim();
  const beat = (costUsd: number) =>
    heartbeatRun(yard.agent, run.id, Heartbeat.parse({ leaseToken, progress: { costUsd } }));
  expect((await beat(9.99)).directive).toBeNull();
  expect((await Promise.all([beat(10), beat(10)])).map(({ directive }) => directive)).toContain("cancel");
  expect((await beat(10)).directive).toBe("cancel");
  expect(await readTicket(ticket.id)).toMatchObject({ state: "on_hold", holdReason: "budget", costUsd: 10 });
  const holds = await pool().query("SELECT count(*)::int AS n FROM hold WHERE ticket_id = $1", [ticket.id]);
  expect(holds.rows[0].n).toBe(1);
});

test("each dollar is charged to the day once, however often and by whom it is told", async () => {
  const yard = await makeYard({});
  await yard.make();
  await yard.make();
  const [one, two] = [await yard.claim(), await yard.claim()];
  const beat = (claim: typeof one, costUsd: number) =>
    heartbeatRun(yard.agent, claim.run.id, Heartbeat.parse({ leaseToken: claim.leaseToken, progress: { costUsd } }));
  await Promise.all([beat(one, 1), beat(one, 2), beat(one, 2), beat(two, 4), beat(two, 1)]);
  const end = FinishRun.parse({ leaseToken: one.leaseToken, outcome: "succeeded", costUsd: 2.5 });
  await Promise.all([finishRun(yard.agent, one.run.id, end), beat(two, 5), finishRun(yard.agent, one.run.id, end)]);
  expect((await getDayBudget(yard.lead, yard.project)).spentUsd).toBeCloseTo(7.5);
});

test("a project that has spent its day gives out nothing, has one hold, and goes on with what a lead allows", async () => {
  const yard = await makeYard({ projectDayUsd: 50 });
  const [, second] = [await yard.make(), await yard.make(), await yard.make()];
  const claims = () => claimRuns(yard.agent, ClaimWork.parse({ agent: "builder-01", project: yard.project }));
  const first = await yard.claim();
  const end = FinishRun.parse({ leaseToken: first.leaseToken, outcome: "succeeded", costUsd: 52.1 });
  await finishRun(yard.agent, first.run.id, end);
  expect(await claims()).toEqual([]);
  await Promise.all([holdSpentProjects(), holdSpentProjects()]);
  await holdSpentProjects();
  const { items } = await listHolds(yard.lead, { project: yard.project, state: ["open"], limit: 50, sort: "age" });
  expect(items).toHaveLength(1);
  const hold = items[0] as (typeof items)[number];
  expect(hold).toMatchObject({
    subject: "wait",
    reason: "budget",
    summary: "$52.10 spent today (UTC), of $50.00 that the project may spend a day",
    verbs: ["retry"],
    stops: { count: 2 },
  });
  expect((await readTicket(second.id)).state).toBe("ready");
  const decision = { verb: "retry", version: hold.version, grant: { dollars: 20 }, note: "Finish the release" };
  const answer = await decideHold(yard.lead, hold.id, DecideHold.parse(decision));
  expect(answer.hold.decision).toMatchObject({ verb: "retry", by: { name: "Mira Kaur" } });
  await holdSpentProjects();
  expect((await getDayBudget(yard.lead, yard.project)).allowedUsd).toBeCloseTo(22.1);
  const more = await yard.claim();
  const last = FinishRun.parse({ leaseToken: more.leaseToken, outcome: "succeeded", costUsd: 20 });
  await finishRun(yard.agent, more.run.id, last);
  expect(await claims()).toEqual([]);
  await holdSpentProjects();
  await putBudgets(yard.boss, yard.project, { projectDayUsd: 500 });
  expect(await claims()).toHaveLength(1);
  await holdSpentProjects();
  const open = await listHolds(yard.lead, { project: yard.project, state: ["open"], limit: 50, sort: "age" });
  expect(open.items).toEqual([]);
});
