import { expect, test } from "vitest";
import { ReadInput } from "#lib/contract/runs/typed-input.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { readHold } from "#lib/db/holds/holds.ts";
import { readRun } from "#lib/db/runs/runs.ts";
import { readTicket } from "#lib/db/tickets/tickets.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { decideHold } from "#lib/lifecycle/holds/decide-hold.ts";
import { undoDecision } from "#lib/lifecycle/holds/undo-decision.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";
import { waitForInput } from "#lib/server/live/waits/wait-for-input.ts";
import { useDatabase } from "#test/database.ts";
import { makeCaller, makeTeam } from "#test/team.ts";
import { claimOne, expireLease, makeTicket } from "#test/tickets.ts";
import { endIdleInterventions } from "./end-idle-interventions.ts";
import { finishRun } from "./finish-run.ts";
import { handBack } from "./hand-back.ts";
import { reapLostRuns } from "./reap-lost-runs.ts";
import { resumeRun } from "./resume-run.ts";
import { revealSecrets } from "./reveal-secrets.ts";
import { typeInput } from "./type-input.ts";

useDatabase();

const SECRETS = { "level 13": "wbWdlBxEir4CaE8LaPhauuOo6pwRmrDw" };

/** A run of levels that has used up its tries. */
async function pausedAtLevel(lead: Access, agent: Access) {
  // What a test left decided would be claimed first, by the name of the agent.
  const labels = [newId("tkt")];
  await makeTicket(lead, { labels });
  const claim = await claimOne(agent, { labels });
  const level = { current: 13, retryCount: 3, maxRetries: 3 };
  await finishRun(agent, claim.run.id, {
    leaseToken: claim.leaseToken,
    outcome: "paused",
    reason: "max_retries",
    level,
    checkpoint: { level: 13, secrets: SECRETS },
  });
  const { openHoldId } = await readTicket(claim.ticket.id);
  const { id, version, verbs } = await readHold(openHoldId ?? "");
  return { claim, hold: { id, version }, verbs };
}

async function takenOver(lead: Access, agent: Access) {
  const { claim, hold } = await pausedAtLevel(lead, agent);
  await decideHold(lead, hold.id, { verb: "intervene", version: hold.version });
  const resumed = await resumeRun(agent, claim.run.id, { leaseToken: claim.leaseToken });
  if (resumed === null) throw new Error("the run was not resumed");
  return resumed;
}

const read = (access: Access, runId: string, leaseToken: string | null = null, after = 0, waitSeconds = 0) =>
  waitForInput(access, runId, { ...ReadInput.parse({ after, waitSeconds }), leaseToken }, new AbortController().signal);

test("a lead takes over a run of levels, types, and hands it back", async () => {
  const { lead, agent } = await makeTeam();
  const { run, resume, brief, leaseToken } = await takenOver(lead, agent);
  expect(resume).toMatchObject({ verb: "intervene", checkpoint: { level: 13 } });
  expect(brief.text).toContain("has taken the session over");
  expect(run).toMatchObject({ state: "running", assisted: true, intervention: { by: { name: "Mira Kaur" } } });

  const waiting = read(agent, run.id, leaseToken, 0, 20);
  await typeInput(lead, run.id, { text: "cat data.txt | base64 -d" });
  expect(await waiting).toMatchObject({
    items: [{ seq: 1, text: "cat data.txt | base64 -d", by: "Mira Kaur" }],
    nextAfter: 1,
    handedBack: false,
  });
  await typeInput(lead, run.id, { text: "exit" });
  const back = read(agent, run.id, leaseToken, 2, 20);
  expect(await handBack(lead, run.id)).toMatchObject({ state: "running", assisted: true, intervention: null });
  expect(await back).toEqual({ items: [], nextAfter: 2, handedBack: true });
  expect(await read(agent, run.id, leaseToken, 1)).toMatchObject({ items: [{ text: "exit" }], handedBack: true });
  await expect(handBack(lead, run.id)).rejects.toMatchObject({ code: "stale_transition" });
  await expect(typeInput(lead, run.id, { text: "ls" })).rejects.toMatchObject({ code: "stale_transition" });
});

test("what was typed keeps its order when two leads type at once", async () => {
  const { lead, agent } = await makeTeam();
  const { run, leaseToken } = await takenOver(lead, agent);
  const other = await makeCaller({ name: "Jonas Roth" });
  const typed = Array.from({ length: 20 }, (_, index) => `echo ${index}`);
  await Promise.all(typed.map((text, index) => typeInput(index % 2 === 0 ? lead : other, run.id, { text })));
  const { items } = await read(agent, run.id, leaseToken);
  expect(items.map(({ seq }) => seq)).toEqual(typed.map((_, index) => index + 1));
  expect(items.map(({ text }) => text).toSorted()).toEqual(typed.toSorted());
});

test("nobody types in a run that is not taken over, and only who may decide does", async () => {
  const { lead, agent } = await makeTeam();
  const viewer = await makeCaller({ role: "viewer" });
  const reader = await makeCaller({ scope: "read", role: "admin" });
  const { claim, hold } = await pausedAtLevel(lead, agent);
  const early = { code: "stale_transition" };
  await expect(typeInput(lead, claim.run.id, { text: "ls" })).rejects.toMatchObject(early);
  await decideHold(lead, hold.id, { verb: "intervene", version: hold.version });
  await expect(typeInput(lead, claim.run.id, { text: "ls" })).rejects.toMatchObject(early);
  for (const caller of [viewer, reader, agent]) {
    await expect(typeInput(caller, claim.run.id, { text: "ls" })).rejects.toMatchObject({ code: "forbidden" });
    await expect(handBack(caller, claim.run.id)).rejects.toMatchObject({ code: "forbidden" });
    await expect(revealSecrets(caller, claim.run.id)).rejects.toMatchObject({ code: "forbidden" });
  }
  await expect(read(viewer, claim.run.id)).rejects.toMatchObject({ code: "forbidden" });
  await expect(read(reader, claim.run.id)).rejects.toMatchObject({ code: "forbidden" });
});

test("what was typed is for the lease of the run, and for people", async () => {
  const { lead, agent } = await makeTeam();
  const sentinel = await makeCaller({ scope: "sentinel" });
  const { run, leaseToken } = await takenOver(lead, agent);
  await typeInput(lead, run.id, { text: "a password" });
  const lost = { code: "lease_lost" };
  for (const wrong of [null, "", "another", `${leaseToken}x`])
    await expect(read(agent, run.id, wrong), String(wrong)).rejects.toMatchObject(lost);
  await expect(read(sentinel, run.id, leaseToken)).rejects.toMatchObject({ code: "forbidden" });
  expect((await read(agent, run.id, leaseToken)).items).toHaveLength(1);
  expect((await read(lead, run.id)).items).toHaveLength(1);
  const waiting = read(agent, run.id, leaseToken, 1, 20);
  await expireLease(run.id);
  await expect(waiting).rejects.toMatchObject(lost);
  await expect(read(agent, run.id, leaseToken)).rejects.toMatchObject(lost);
  expect((await read(lead, run.id)).items).toHaveLength(1);
});

test("taking over can be undone until the agent has come for it", async () => {
  const { lead, agent } = await makeTeam();
  const { claim, hold, verbs } = await pausedAtLevel(lead, agent);
  expect(verbs).toEqual(["continue", "intervene", "retry", "cancel"]);
  const decided = await decideHold(lead, hold.id, { verb: "intervene", version: hold.version });
  const undone = await undoDecision(lead, hold.id, { version: decided.hold.version });
  expect(undone.run).toMatchObject({ state: "paused", assisted: false });
  await decideHold(lead, hold.id, { verb: "continue", version: undone.hold.version });
  const resumed = await resumeRun(agent, claim.run.id, { leaseToken: claim.leaseToken });
  expect(resumed?.run).toMatchObject({ assisted: false, intervention: null });
});

test("a worker that is lost ends the takeover: the run stays assisted, and the ticket goes on", async () => {
  const { lead, agent } = await makeTeam();
  const { run } = await takenOver(lead, agent);
  await expireLease(run.id);
  await reapLostRuns();
  expect(await readRun(run.id)).toMatchObject({ state: "lost", assisted: true, intervention: null });
  await expect(typeInput(lead, run.id, { text: "ls" })).rejects.toMatchObject({ code: "stale_transition" });
  expect(await readTicket(run.ticketId)).toMatchObject({ state: "ready" });
});

test("a session in which nobody types any more is handed back, once", async () => {
  const { lead, agent } = await makeTeam();
  const { run, leaseToken } = await takenOver(lead, agent);
  const hourAgo = "clock_timestamp() - interval '1 hour'";
  await pool().query(
    `UPDATE run SET intervention = jsonb_set(intervention, '{since}', to_jsonb(${hourAgo})) WHERE id = $1`,
    [run.id],
  );
  await typeInput(lead, run.id, { text: "sleep 1" });
  expect(await endIdleInterventions()).toBe(0);
  await pool().query(`UPDATE run_input SET at = ${hourAgo} WHERE run_id = $1`, [run.id]);
  const [first, second] = await Promise.all([endIdleInterventions(), endIdleInterventions()]);
  expect(first + second).toBe(1);
  expect(await read(agent, run.id, leaseToken, 1)).toMatchObject({ handedBack: true });
});

test("a lead reveals the passwords of a paused run; the log says who looked, and not what they saw", async () => {
  const { lead, agent } = await makeTeam();
  const { claim } = await pausedAtLevel(lead, agent);
  expect(await revealSecrets(lead, claim.run.id)).toEqual({ secrets: SECRETS, second: null });
  const { rows } = await pool().query("SELECT type, actor ->> 'name' AS by, data FROM event WHERE run_id = $1", [
    claim.run.id,
  ]);
  expect(rows).toContainEqual({ type: "run.revealed", by: "Mira Kaur", data: { names: ["level 13"] } });
  expect(JSON.stringify(rows)).not.toContain(SECRETS["level 13"]);
});
