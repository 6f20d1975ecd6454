import { expect, test } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import { readHold } from "#lib/db/holds/holds.ts";
import { readRunDetail } from "#lib/db/runs/runs.ts";
import { readTicket } from "#lib/db/tickets/tickets.ts";
import { decideHold } from "#lib/lifecycle/holds/decide-hold.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";
import { waitForDirectives } from "#lib/server/live/waits/wait-for-directives.ts";
import { listRunEvents } from "#lib/server/queries/events/list-run-events.ts";
import { useDatabase } from "#test/database.ts";
import { makeTeam } from "#test/team.ts";
import { claimOne, makeTicket } from "#test/tickets.ts";
import { appendRunEvents } from "../append-run-events.ts";
import { finishRun } from "../finish-run.ts";
import { heartbeatRun } from "../heartbeat-run.ts";
import { resumeRun } from "../resume-run.ts";
import { hearMessages } from "./hear-messages.ts";
import { pauseRun } from "./pause-run.ts";
import { sendMessage } from "./send-message.ts";
import { withdrawPause } from "./withdraw-pause.ts";

useDatabase();

async function running() {
  const team = await makeTeam();
  const labels = [newId("tkt")];
  await makeTicket(team.lead, { labels });
  const { run, leaseToken, ticket } = await claimOne(team.agent, { labels });
  return { ...team, labels, ticket, id: run.id, lease: { leaseToken } };
}

const log = async (access: Parameters<typeof listRunEvents>[0], id: string) =>
  (await listRunEvents(access, id, { after: 0, limit: 100 })).items.map(({ type, message, data }) => ({
    type,
    message,
    data,
  }));

test("a message reaches the agent with its next beat, until it was told; the log has it then, once", async () => {
  const { lead, agent, id, lease } = await running();
  expect(await heartbeatRun(agent, id, lease)).not.toHaveProperty("messages");
  const beats = { worker: "mill", waitSeconds: 20, runs: [{ runId: id, ...lease }] };
  const waiting = waitForDirectives(agent, beats, new AbortController().signal);
  await sendMessage(lead, id, { text: "Cents stay cents." });
  const said = { seq: 1, text: "Cents stay cents.", by: { name: "Mira Kaur" }, heardAt: null };
  expect((await waiting).runs).toMatchObject([{ runId: id, directive: null, messages: [said] }]);
  expect(await heartbeatRun(agent, id, lease)).toMatchObject({ messages: [said] });
  expect(await log(lead, id)).toEqual([]);
  await hearMessages(agent, id, { ...lease, upTo: 1 });
  await hearMessages(agent, id, { ...lease, upTo: 1 });
  expect(await log(lead, id)).toEqual([
    { type: "person_message", message: "Cents stay cents.", data: { seq: 1, by: "Mira Kaur" } },
  ]);
  expect(await heartbeatRun(agent, id, lease)).not.toHaveProperty("messages");
  expect(await readRunDetail(id)).toMatchObject({ messages: [{ ...said, heardAt: expect.any(String) }] });
});

test("what the agent was not told stands in the brief of the next attempt, and of no later one", async () => {
  const { lead, agent, id, lease, ticket, labels } = await running();
  await sendMessage(lead, id, { text: "Cents stay cents." });
  await finishRun(agent, id, { ...lease, outcome: "failed", error: { message: "ECONNRESET" } });
  const again = async () => {
    await pool().query("UPDATE ticket SET retry_after = now(), state = 'ready' WHERE id = $1", [ticket.id]);
    return claimOne(agent, { labels });
  };
  const second = await again();
  expect(second.brief.text).toContain(
    "## Messages that the attempt before was not told\n\nMira Kaur:\n> Cents stay cents.",
  );
  const { leaseToken } = second;
  await finishRun(agent, second.run.id, { leaseToken, outcome: "failed", error: { message: "ECONNRESET" } });
  expect((await again()).brief.text).not.toContain("Cents stay");
});

test("nothing is said to a run that is not running, and another token hears nothing", async () => {
  const { lead, agent, id, lease } = await running();
  await expect(hearMessages(agent, id, { leaseToken: "another", upTo: 1 })).rejects.toMatchObject({
    code: "lease_lost",
  });
  await finishRun(agent, id, { ...lease, outcome: "succeeded" });
  await expect(sendMessage(lead, id, { text: "Late." })).rejects.toMatchObject({ code: "stale_transition" });
  await expect(pauseRun(lead, id)).rejects.toMatchObject({ code: "stale_transition" });
});

test("a run pauses because a person asked, and only then; Continue goes on from its checkpoint", async () => {
  const { lead, agent, id, lease, ticket } = await running();
  const paused = { ...lease, outcome: "paused", reason: "human", checkpoint: { step: 4 } } as const;
  await expect(finishRun(agent, id, paused)).rejects.toMatchObject({ code: "stale_transition" });
  expect(await pauseRun(lead, id)).toMatchObject({ state: "running", pausing: { by: { name: "Mira Kaur" } } });
  await pauseRun(lead, id);
  expect(await heartbeatRun(agent, id, lease)).toMatchObject({ pause: { by: { name: "Mira Kaur" } } });
  await finishRun(agent, id, paused);
  const hold = await readHold((await readTicket(ticket.id)).openHoldId ?? "");
  expect(hold).toMatchObject({ subject: "run", reason: "human", verbs: ["continue", "retry", "cancel"] });
  await decideHold(lead, hold.id, { verb: "continue", version: hold.version });
  const resumed = await resumeRun(agent, id, lease);
  expect(resumed).toMatchObject({ run: { id, pausing: null }, resume: { checkpoint: { step: 4 } } });
  const { leaseToken } = resumed ?? { leaseToken: "" };
  expect(await heartbeatRun(agent, id, { leaseToken })).not.toHaveProperty("pause");
});

test("a pause that was taken back is told no more; an agent that had heard of it may pause all the same", async () => {
  const { lead, agent, id, lease } = await running();
  await pauseRun(lead, id);
  expect(await heartbeatRun(agent, id, lease)).toHaveProperty("pause");
  expect(await withdrawPause(lead, id)).toMatchObject({ state: "running", pausing: null });
  await withdrawPause(lead, id);
  expect(await heartbeatRun(agent, id, lease)).not.toHaveProperty("pause");
  expect(await pauseRun(lead, id)).toMatchObject({ pausing: { by: { name: "Mira Kaur" } } });
  expect(await heartbeatRun(agent, id, lease)).toMatchObject({ pause: { by: { name: "Mira Kaur" } } });
  await withdrawPause(lead, id);
  const counted = "SELECT count(*)::int AS n FROM event WHERE type = 'run.pause_withdrawn' AND run_id = $1";
  expect((await pool().query(counted, [id])).rows[0].n).toBe(2);
  await finishRun(agent, id, { ...lease, outcome: "paused", reason: "human" });
  await expect(withdrawPause(lead, id)).rejects.toMatchObject({ code: "stale_transition" });
});

test("the latest list of to-dos is kept with the run, in whatever shape its agent tells it", async () => {
  const { agent, id, lease } = await running();
  const todos = (list: unknown) => ({ type: "todos" as const, data: { todos: list as never } });
  await appendRunEvents(agent, id, { ...lease, events: [todos([{ content: "Old" }]), todos([{ step: "Plan" }])] });
  await appendRunEvents(agent, id, { ...lease, events: [{ type: "log", message: "x" }, todos("no list")] });
  expect((await readRunDetail(id)).todos).toEqual([{ text: "Plan", status: "pending" }]);
  await appendRunEvents(agent, id, { ...lease, events: [todos([{ text: "Plan", completed: true }])] });
  expect((await readRunDetail(id)).todos).toEqual([{ text: "Plan", status: "completed" }]);
});
