import { expect, test } from "vitest";
import { DecideHold } from "#lib/contract/holds.ts";
import { ListPrecedents } from "#lib/contract/precedents.ts";
import { FinishRun, type Question } from "#lib/contract/runs.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { readPrecedentUses } from "#lib/db/precedents/precedents.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { decideHold } from "#lib/lifecycle/holds/decide-hold.ts";
import { undoDecision } from "#lib/lifecycle/holds/undo-decision.ts";
import { tellPeople } from "#lib/lifecycle/notifications/tell-people.ts";
import { finishRun } from "#lib/lifecycle/runs/finish-run.ts";
import { resumeRun } from "#lib/lifecycle/runs/resume-run.ts";
import { getHoldPrecedents, listPrecedents } from "#lib/server/queries/precedents/precedents.ts";
import { getTicket } from "#lib/server/queries/tickets/get-ticket.ts";
import { useDatabase } from "#test/database.ts";
import { makeCaller, makeTeam } from "#test/team.ts";
import { claimOne, makeTicket } from "#test/tickets.ts";
import { changePrecedent } from "./change-precedent.ts";
import { revokePrecedent } from "./revoke-precedent.ts";

useDatabase();

const WHICH: Question = { text: "Which rounding should invoices use?", options: ["half to even", "half up"] };

/** One ticket with its label: an agent claims it and stops with a question. */
async function ask(
  { lead, agent }: { lead: Access; agent: Access },
  question = WHICH,
  labels = [`l-${Math.random()}`],
) {
  const ticket = await makeTicket(lead, { labels });
  const claim = await claimOne(agent, { labels });
  return { ticket, claim, ...(await pause(agent, claim, question)) };
}

async function pause(
  agent: Access,
  { run, leaseToken }: { run: { id: string }; leaseToken: string },
  question = WHICH,
) {
  const report = { leaseToken, outcome: "paused", reason: "question", question };
  const answer = await finishRun(agent, run.id, FinishRun.parse(report));
  const { rows } = await pool().query("SELECT id, state FROM hold WHERE run_id = $1 ORDER BY opened_at DESC, id DESC", [
    run.id,
  ]);
  return { run: answer.run, hold: rows[0] as { id: string; state: string } };
}

const decide = (access: Access, holdId: string, fields: object) =>
  decideHold(access, holdId, DecideHold.parse({ verb: "answer", version: 1, answer: "half up", ...fields }));
const live = async (access: Access) => (await listPrecedents(access, ListPrecedents.parse({}))).items;
const kept = async (access: Access) => (await live(access))[0] ?? expect.fail("nothing was kept");
const revokeAll = async (access: Access) => {
  for (const { id } of await live(access)) await revokePrecedent(access, id);
};
const told = async () =>
  (await pool().query("SELECT actor, data FROM event WHERE type = 'precedent.changed' ORDER BY tx, id")).rows;

test("an answer is kept, offered for similar questions with its source, and given by a person or by itself", async () => {
  const team = await makeTeam();
  const first = await ask(team);
  const keep = { days: 7, label: first.ticket.labels[0] };
  await expect(decide(team.lead, first.hold.id, { keep: { ...keep, label: "other" } })).rejects.toMatchObject({
    code: "invalid_request",
  });
  await decide(team.lead, first.hold.id, { keep });
  expect((await getHoldPrecedents(team.lead, (await ask(team)).hold.id)).suggested).toEqual([]);
  await revokeAll(team.lead);

  const source = await ask(team);
  await decide(team.lead, source.hold.id, { keep: {} });
  const precedent = await kept(team.lead);
  expect(precedent).toMatchObject({
    question: WHICH,
    answer: "half up",
    source: { ticketKey: source.ticket.key },
    by: { name: "Mira Kaur" },
    auto: false,
    state: "live",
  });
  const similar = { text: "Which rounding should credit notes use?", options: WHICH.options?.toReversed() };
  const second = await ask(team, similar);
  expect(await getHoldPrecedents(team.lead, second.hold.id)).toMatchObject({
    suggested: [
      { kind: "similar", differs: { here: ["credit", "notes"], there: ["invoices"] }, precedent: { id: precedent.id } },
    ],
    used: null,
    scope: { agent: "builder-01", labels: second.ticket.labels },
  });
  const other = await ask(team, { ...WHICH, options: ["half up", "never"] });
  expect((await getHoldPrecedents(team.lead, other.hold.id)).suggested).toEqual([]);
  await expect(
    decide(team.lead, second.hold.id, { precedentId: precedent.id, answer: "half to even" }),
  ).rejects.toMatchObject({ code: "invalid_request" });
  await decide(team.lead, second.hold.id, { precedentId: precedent.id });
  expect((await getHoldPrecedents(team.lead, second.hold.id)).used).toMatchObject({ how: "accepted" });

  const allowing = await makeCaller({ name: "Jonas" });
  expect(await changePrecedent(allowing, precedent.id, { auto: true, days: 3 })).toMatchObject({
    auto: true,
    autoBy: { name: "Jonas" },
    mayAuto: true,
  });
  expect(await ask(team, similar)).toMatchObject({ hold: { state: "open" }, run: { state: "paused" } });
  const third = await ask(team, { text: ` ${WHICH.text}\n`, options: WHICH.options?.toReversed() });
  expect(third).toMatchObject({ hold: { state: "decided" }, run: { state: "resuming" } });
  const { holds } = await getTicket(team.lead, third.ticket.id);
  expect(holds).toMatchObject([
    {
      decision: { verb: "answer", by: { id: allowing.userId, name: "Jonas" }, answer: "half up" },
      probation: "on_probation",
    },
  ]);
  await tellPeople({ mail: false });
  const interrupted = await pool().query("SELECT hold_id FROM notification");
  expect(interrupted.rows.map(({ hold_id }) => hold_id)).toContain(second.hold.id);
  expect(interrupted.rows.map(({ hold_id }) => hold_id)).not.toContain(third.hold.id);
  const resumed = await resumeRun(team.agent, third.claim.run.id, { leaseToken: third.claim.leaseToken });
  expect(resumed).toMatchObject({ resume: { reason: "question", verb: "answer", answer: "half up" } });
  expect(resumed?.brief.text).toContain(`The answer of Jonas (an answer kept on ${source.ticket.key}):\n> half up`);
  expect((await listPrecedents(team.lead, ListPrecedents.parse({}))).week).toEqual({ automatic: 1, accepted: 1 });
  expect((await readPrecedentUses(precedent.id)).map(({ how, ticketKey }) => [how, ticketKey])).toEqual([
    ["automatic", third.ticket.key],
    ["accepted", second.ticket.key],
  ]);
  const { actor, data } = (await told()).at(-1);
  expect(actor).toMatchObject({ kind: "user", name: "Jonas" });
  expect(data).toMatchObject({ change: "used", how: "automatic", source: source.ticket.key });
  const finished = { leaseToken: resumed?.leaseToken ?? "", outcome: "succeeded" };
  await finishRun(team.agent, third.claim.run.id, FinishRun.parse(finished));
  expect((await kept(team.lead)).uses).toMatchObject({ accepted: 1, automatic: 1, held: 1 });
  await revokeAll(team.lead);
});

test("an automatic answer that does not hold is the last one, and says so", async () => {
  const team = await makeTeam();
  await decide(team.lead, (await ask(team)).hold.id, { keep: { auto: true } });
  const { id } = await kept(team.lead);
  const next = await ask(team);
  expect(next.hold.state).toBe("decided");
  const resumed = await resumeRun(team.agent, next.claim.run.id, { leaseToken: next.claim.leaseToken });
  const back = await pause(team.agent, { run: next.claim.run, leaseToken: resumed?.leaseToken ?? "" });
  expect(back).toMatchObject({ hold: { state: "open" }, run: { state: "paused" } });
  expect(await kept(team.lead)).toMatchObject({ id, auto: false, failedHoldId: next.hold.id, uses: { didNotHold: 1 } });
  expect((await told()).map(({ data }) => data.change).at(-1)).toBe("stopped");
  expect((await getTicket(team.lead, next.ticket.id)).holds.at(-1)).toMatchObject({ state: "open", recurrence: 1 });
  await revokeAll(team.lead);
});

test("an agent's question waits for a person where the kept answer cannot be given", async () => {
  const team = await makeTeam();
  await decide(team.lead, (await ask(team)).hold.id, { keep: { auto: true } });
  const before = (await told()).length;
  await pool().query("ALTER TABLE decision ADD CONSTRAINT broken CHECK (NOT by_itself) NOT VALID");
  try {
    const next = await ask(team);
    expect(next).toMatchObject({ hold: { state: "open" }, run: { state: "paused" } });
    const { rows } = await pool().query("SELECT type FROM event WHERE hold_id = $1", [next.hold.id]);
    expect([rows, (await told()).length]).toEqual([[{ type: "hold.opened" }], before]);
  } finally {
    await pool().query("ALTER TABLE decision DROP CONSTRAINT broken");
  }
  await revokeAll(team.lead);
});

test("nothing answers by itself that is over, not sure, or of a person who may no longer decide", async () => {
  const team = await makeTeam();
  const isAnswered = async (question?: Question) => (await ask(team, question)).hold.state === "decided";
  const allowing = await makeCaller({ name: "Jonas" });
  const source = await ask(team);
  await decide(allowing, source.hold.id, { keep: { auto: true } });
  expect(await isAnswered({ ...WHICH, text: `${WHICH.text} In v2?` })).toBe(false);
  expect(await isAnswered({ ...WHICH, schema: {} })).toBe(false);

  const contrary = await ask({ ...team, agent: { ...team.agent } }, { ...WHICH, text: "Contrary" });
  await decide(team.lead, contrary.hold.id, { answer: "half to even", keep: { auto: true } });
  await pool().query(
    "UPDATE precedent SET question_hash = (SELECT question_hash FROM precedent WHERE hold_id = $1) WHERE hold_id = $2",
    [source.hold.id, contrary.hold.id],
  );
  expect(await isAnswered()).toBe(false);
  const [doubt] = await live(team.lead);
  await revokePrecedent(team.lead, doubt?.id ?? "");
  await expect(revokePrecedent(team.lead, doubt?.id ?? "")).rejects.toMatchObject({ code: "stale_transition" });
  expect(await isAnswered()).toBe(true);

  await pool().query("UPDATE membership SET role = 'viewer' WHERE user_id = $1", [allowing.userId]);
  expect((await kept(team.lead)).mayAuto).toBe(false);
  expect(await isAnswered()).toBe(false);
  await pool().query("UPDATE membership SET role = 'lead' WHERE user_id = $1", [allowing.userId]);
  await pool().query("UPDATE app_user SET disabled_at = now() WHERE id = $1", [allowing.userId]);
  expect(await isAnswered()).toBe(false);
  await pool().query("UPDATE app_user SET disabled_at = NULL WHERE id = $1", [allowing.userId]);
  expect(await isAnswered()).toBe(true);

  const { id } = await kept(team.lead);
  const viewer = await makeCaller({ role: "viewer" });
  await expect(changePrecedent(viewer, id, { auto: true })).rejects.toMatchObject({ code: "forbidden" });
  await pool().query(
    "UPDATE precedent SET created_at = now() - interval '2 days', expires_at = now() - interval '1 second'",
  );
  expect(await isAnswered()).toBe(false);
  const waiting = await ask(team);
  expect((await getHoldPrecedents(team.lead, waiting.hold.id)).suggested).toEqual([]);
  await expect(decide(team.lead, waiting.hold.id, { precedentId: id })).rejects.toMatchObject({
    code: "stale_transition",
  });
  await expect(changePrecedent(team.lead, id, { auto: true })).rejects.toMatchObject({ code: "stale_transition" });
  const expired = await listPrecedents(team.lead, ListPrecedents.parse({ state: "expired" }));
  expect(expired.items.map((precedent) => precedent.id)).toEqual([id]);

  const { hold } = await decide(team.lead, waiting.hold.id, { keep: { auto: true } });
  await undoDecision(team.lead, hold.id, { version: hold.version });
  expect(await live(team.lead)).toEqual([]);
  expect(await isAnswered()).toBe(false);
});

test("only questions are answered by precedents", async () => {
  const team = await makeTeam();
  const ticket = await makeTicket(team.lead, { labels: ["approval"] });
  await decide(team.lead, (await ask(team)).hold.id, { keep: { auto: true } });
  const { run, leaseToken } = await claimOne(team.agent, { labels: ["approval"] });
  const report = { leaseToken, outcome: "paused", reason: "approval", question: WHICH };
  expect((await finishRun(team.agent, run.id, FinishRun.parse(report))).run.state).toBe("paused");
  const held = await getTicket(team.lead, ticket.id);
  const holdId = held.openHoldId ?? "";
  expect((await getHoldPrecedents(team.lead, holdId)).suggested).toEqual([]);
  await expect(decide(team.lead, holdId, { verb: "approve", answer: null, keep: {} })).rejects.toMatchObject({
    code: "invalid_request",
  });
  await revokeAll(team.lead);
});
