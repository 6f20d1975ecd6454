import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Hold } from "#lib/contract/holds.ts";
import { readHold } from "#lib/db/holds/holds.ts";
import { readTicket } from "#lib/db/tickets/tickets.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { type FourEyesChanges, ONE_IS_ENOUGH } from "#lib/engine/people/four-eyes.ts";
import { runHoldBatches } from "#lib/lifecycle/batches/run-hold-batches.ts";
import { setPolicy } from "#lib/lifecycle/policies/set-policy.ts";
import { finishRun } from "#lib/lifecycle/runs/finish-run.ts";
import { revealSecrets } from "#lib/lifecycle/runs/reveal-secrets.ts";
import { publishTicket } from "#lib/lifecycle/tickets/publish-ticket.ts";
import { updateTicket } from "#lib/lifecycle/tickets/update-ticket.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";
import { getPolicy } from "#lib/server/queries/policies/policies.ts";
import { useDatabase } from "#test/database.ts";
import { openBatch, readBatch } from "#test/hold-batches.ts";
import { makeCaller } from "#test/team.ts";
import { claimOne, makeTicket } from "#test/tickets.ts";
import { decideHold } from "./decide-hold.ts";
import { undoDecision } from "./undo-decision.ts";

useDatabase();

let mira: Access;
let jonas: Access;
let admin: Access;
let agent: Access;
beforeAll(async () => {
  mira = await makeCaller({ name: "Mira Kaur" });
  jonas = await makeCaller({ name: "Jonas Roth" });
  admin = await makeCaller({ name: "Ada Holm", role: "admin" });
  agent = await makeCaller({ name: "Agent owner", scope: "agent" });
});
beforeEach(() => setRule(ONE_IS_ENOUGH));

async function setRule(fourEyes: FourEyesChanges): Promise<void> {
  const { version, ...policy } = await getPolicy(admin, "default");
  await setPolicy(admin, { project: "default", version, policy: { ...policy, fourEyes } });
}

/** A hold of a run, or of a ticket whose run failed. */
async function held(
  by: Access,
  labels: string[] = [],
  pause: object | null = APPROVAL,
): Promise<{ hold: Hold; runId: string }> {
  const own = newId("tkt");
  await makeTicket(by, { labels: [own, ...labels] });
  const { run, leaseToken, ticket } = await claimOne(agent, { labels: [own] });
  const outcome = pause ? { outcome: "paused" as const, ...pause } : { outcome: "failed" as const, error: WRONG_KEY };
  await finishRun(agent, run.id, { leaseToken, ...outcome } as never);
  const { openHoldId } = await readTicket(ticket.id);
  return { hold: await readHold(openHoldId ?? ""), runId: run.id };
}

const APPROVAL = { reason: "approval", question: { text: "May I?" } };
const AT_LEVEL = {
  reason: "max_retries",
  level: { current: 2, retryCount: 3, maxRetries: 3 },
  checkpoint: { level: 2, secrets: { "level 2": "hush" } },
};
const WRONG_KEY = { message: "401 invalid x-api-key", httpStatus: 401 };

test("alone everybody decides, until the project says otherwise", async () => {
  const { hold } = await held(mira, ["payments"]);
  expect(await decideHold(mira, hold.id, { verb: "approve", version: hold.version })).toMatchObject({
    hold: { state: "decided", second: null },
  });
});

test("no one approves what they made or published; they may still stop it", async () => {
  await setRule({ notOwn: true });
  const { hold } = await held(mira);
  const refused = { code: "forbidden", message: expect.stringContaining("is yours") };
  await expect(decideHold(mira, hold.id, { verb: "approve", version: hold.version })).rejects.toMatchObject(refused);
  expect((await decideHold(jonas, hold.id, { verb: "approve", version: hold.version })).hold.state).toBe("decided");

  const draft = await makeTicket(mira, { state: "draft", labels: ["published"] });
  await publishTicket(jonas, draft.id);
  const { run, leaseToken } = await claimOne(agent, { labels: ["published"] });
  await finishRun(agent, run.id, { leaseToken, outcome: "paused", ...APPROVAL } as never);
  const { openHoldId } = await readTicket(draft.id);
  for (const one of [mira, jonas])
    await expect(decideHold(one, openHoldId ?? "", { verb: "approve", version: 1 })).rejects.toMatchObject(refused);
  expect((await decideHold(jonas, openHoldId ?? "", { verb: "reject", version: 1 })).hold.state).toBe("decided");
});

test("on a chosen label the first decision waits, and only another person's same one makes it", async () => {
  await setRule({ labels: ["payments"] });
  const { hold } = await held(admin, ["payments"]);
  const first = await decideHold(mira, hold.id, { verb: "approve", version: hold.version, note: "looks right" });
  expect(first.hold).toMatchObject({
    state: "open",
    decision: null,
    second: { act: "approve", by: { id: mira.userId, name: "Mira Kaur" }, note: "looks right" },
  });
  expect(first.run).toMatchObject({ state: "paused" });
  const again = { verb: "approve" as const, version: first.hold.version };
  await expect(decideHold(mira, hold.id, again)).rejects.toMatchObject({
    code: "forbidden",
    message: "You decided Approve already. It needs a second person, who is somebody else.",
  });
  const byToken = { ...mira, scope: "automation" as const, sessionId: null, tokenId: newId("tok") };
  await expect(decideHold(byToken, hold.id, again)).rejects.toMatchObject({ code: "forbidden" });
  const second = await decideHold(jonas, hold.id, again);
  expect(second.hold).toMatchObject({
    state: "decided",
    second: null,
    decision: { verb: "approve", note: "looks right" },
  });
  expect(second.run).toMatchObject({ state: "resuming" });
});

test("another choice takes the place of the one that waits, and undoing begins anew", async () => {
  await setRule({ labels: ["payments"] });
  const { hold } = await held(admin, ["payments"], {
    reason: "question",
    question: { text: "Which?", options: ["a", "b"] },
  });
  const one = await decideHold(mira, hold.id, { verb: "answer", answer: "a", version: hold.version });
  const other = await decideHold(jonas, hold.id, { verb: "answer", answer: "b", version: one.hold.version });
  expect(other.hold).toMatchObject({ state: "open", second: { by: { name: "Jonas Roth" }, answer: "b" } });
  // Who confirms need not say it again.
  const made = await decideHold(mira, hold.id, { verb: "answer", version: other.hold.version });
  expect(made.hold).toMatchObject({ state: "decided", decision: { answer: "b", by: { name: "Mira Kaur" } } });
  const undone = await undoDecision(mira, hold.id, { version: made.hold.version });
  expect(undone.hold).toMatchObject({ state: "open", second: null });
});

test("to stop takes one, and what has no such label too", async () => {
  await setRule({ labels: ["payments"] });
  const stopped = await held(admin, ["payments"]);
  const cancel = { verb: "cancel" as const, version: stopped.hold.version };
  expect((await decideHold(mira, stopped.hold.id, cancel)).hold.state).toBe("decided");
  const other = await held(admin, ["docs"]);
  const approve = { verb: "approve" as const, version: other.hold.version };
  expect((await decideHold(mira, other.hold.id, approve)).hold.state).toBe("decided");
});

test("only an admin takes a label off that asks for a second person", async () => {
  await setRule({ labels: ["payments"] });
  const { id, version } = await makeTicket(mira, { labels: ["payments", "docs"] });
  await expect(updateTicket(mira, id, { version, labels: ["docs"] })).rejects.toMatchObject({ code: "forbidden" });
  const kept = await updateTicket(mira, id, { version, labels: ["payments"] });
  expect(await updateTicket(admin, id, { version: kept.version, labels: [] })).toMatchObject({ labels: [] });
});

test("a kept answer does not answer by itself where two are asked for", async () => {
  const question = { reason: "question", question: { text: `Which? ${newId("tkt")}`, options: ["a", "b"] } };
  const before = await held(admin, ["payments"], question);
  const keep = { auto: true, days: 30 };
  await decideHold(mira, before.hold.id, { verb: "answer", answer: "a", version: before.hold.version, keep });
  // It answers: nothing is held.
  await expect(held(admin, ["payments"], question)).rejects.toMatchObject({ code: "P2025" });
  await setRule({ labels: ["payments"] });
  expect((await held(admin, ["payments"], question)).hold).toMatchObject({ state: "open", second: null });
});

test("a batch decides nothing that takes two", async () => {
  await setRule({ labels: ["payments"] });
  const { hold } = await held(admin, ["payments"], null);
  const batch = await openBatch(mira, { ids: [hold.id], canary: false });
  await runHoldBatches();
  expect(await readBatch(batch)).toMatchObject({ failed: [{ id: hold.id, code: "forbidden" }] });
  expect(await readHold(hold.id)).toMatchObject({ state: "open", second: null });
});

test("to take over takes two", async () => {
  await setRule({ takeover: true });
  const { hold } = await held(admin, [], AT_LEVEL);
  const { hold: waits } = await decideHold(mira, hold.id, { verb: "intervene", version: hold.version });
  expect(waits.second).toMatchObject({ act: "intervene" });
  const made = await decideHold(jonas, hold.id, { verb: "intervene", version: waits.version });
  expect(made.run).toMatchObject({ state: "resuming" });
});

test("to reveal takes two; then both may look", async () => {
  await setRule({ reveal: true });
  const { hold, runId } = await held(admin, [], AT_LEVEL);
  expect(await revealSecrets(mira, runId)).toMatchObject({
    secrets: {},
    second: { act: "reveal", by: { name: "Mira Kaur" } },
  });
  expect((await readHold(hold.id)).second).toMatchObject({ act: "reveal", by: { name: "Mira Kaur" } });
  await expect(revealSecrets(mira, runId)).rejects.toMatchObject({
    code: "forbidden",
    message: "You asked for it already. It needs a second person, who is somebody else.",
  });
  const shown = { secrets: { "level 2": "hush" }, second: null };
  expect(await revealSecrets(jonas, runId)).toEqual(shown);
  expect(await revealSecrets(mira, runId)).toEqual(shown);
  expect((await readHold(hold.id)).second).toBeNull();
  expect(await revealSecrets(admin, runId)).toMatchObject({ secrets: {}, second: { by: { name: "Ada Holm" } } });
});
