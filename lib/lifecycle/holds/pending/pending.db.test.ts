import { beforeAll, expect, test } from "vitest";
import { ListDecisions } from "#lib/contract/holds/decision-lines.ts";
import { DecideHold, type Hold } from "#lib/contract/holds.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { readHold } from "#lib/db/holds/holds.ts";
import { updateDecisionSettings } from "#lib/db/holds/pending/decision-settings.ts";
import { readPending } from "#lib/db/holds/pending/pending-decisions.ts";
import { checkInvariants } from "#lib/db/invariants/check-invariants.ts";
import { readTicket } from "#lib/db/tickets/tickets.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { createHoldBatch } from "#lib/lifecycle/batches/create-hold-batch.ts";
import { runHoldBatches } from "#lib/lifecycle/batches/run-hold-batches.ts";
import { stopHoldBatch } from "#lib/lifecycle/batches/stop-hold-batch.ts";
import { cancelTicket } from "#lib/lifecycle/tickets/cancel-ticket.ts";
import { holdTicket } from "#lib/lifecycle/tickets/hold-ticket.ts";
import { listDecisions } from "#lib/server/queries/holds/list-decisions.ts";
import { useDatabase } from "#test/database.ts";
import { makeCaller } from "#test/team.ts";
import { makeTicket } from "#test/tickets.ts";
import { decideHold } from "../decide-hold.ts";
import { escalateHolds } from "../escalate-holds.ts";
import { undoDecision } from "../undo-decision.ts";
import { updateHold } from "../update-hold.ts";
import { delayDecision } from "./delay-decision.ts";
import { PendingGone } from "./pending-gone.ts";
import { sendDueDecisions } from "./send-due-decisions.ts";
import { sendNow } from "./send-now.ts";

useDatabase();

let ines: Access;
let jonas: Access;
beforeAll(async () => {
  ines = await makeCaller({ name: "Ines Karlsen" });
  jonas = await makeCaller({ name: "Jonas Roth" });
});

async function held(): Promise<Hold> {
  const { id } = await makeTicket(ines);
  await holdTicket(ines, id, { note: "Look at this" });
  return readHold((await readTicket(id)).openHoldId ?? "");
}

const body = (hold: Hold, more: object = {}) => DecideHold.parse({ verb: "retry", version: hold.version, ...more });
const delay = (by: Access, hold: Hold, more: object = {}) =>
  delayDecision(by, hold.id, body(hold, { delayed: true, ...more }));
const count = async (sql: string, id: string) => (await pool().query(sql, [id])).rows[0].count as number;
const decisions = (hold: Hold) => count("SELECT count(*)::int FROM decision WHERE hold_id = $1", hold.id);
const audited = (hold: Hold) =>
  count(`SELECT count(*)::int FROM audit WHERE act = 'hold.decided' AND subject ->> 'id' = $1`, hold.id);
/** Its delay is over. */
const letBeDue = (hold: Hold) =>
  pool().query(
    "UPDATE pending_decision SET send_at = date_trunc('milliseconds', clock_timestamp()), claimed_until = NULL WHERE hold_id = $1",
    [hold.id],
  );
const updatesOf = async (hold: Hold) =>
  (
    await pool().query("SELECT data FROM event WHERE hold_id = $1 AND type = 'hold.updated' ORDER BY tx, id", [hold.id])
  ).rows.map(({ data }) => data);

test("a delayed decision is seen by everybody, is nobody else's to decide, and is made once when its time has come", async () => {
  const hold = await held();
  const { hold: now } = await delay(ines, hold, { note: "Go on" });
  const sending = { verb: "retry", by: { id: ines.userId, name: "Ines Karlsen" }, sendAt: expect.any(String) };
  expect(now).toMatchObject({ state: "open", version: hold.version, decision: null, sending });
  expect(await updatesOf(hold)).toEqual([{ ownerId: null, checkAt: null, sending: now.sending }]);
  const left = Date.parse(now.sending?.sendAt ?? "") - Date.now();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(8000);

  for (const other of [jonas, ines])
    await expect(decideHold(other, hold.id, body(hold, { verb: "cancel" }))).rejects.toMatchObject({
      code: "already_decided",
      extra: { decision: { verb: "retry", by: sending.by, note: "Go on" } },
    });
  await expect(delay(jonas, hold)).rejects.toMatchObject({ code: "already_decided" });
  await sendDueDecisions();
  expect(await decisions(hold)).toBe(0);

  await letBeDue(hold);
  await Promise.all([sendDueDecisions(), sendDueDecisions(), sendDueDecisions()]);
  const made = await readHold(hold.id);
  expect(made).toMatchObject({ state: "decided", sending: null, decision: { verb: "retry", by: sending.by } });
  expect([await decisions(hold), await audited(hold)]).toEqual([1, 1]);
  expect(await readTicket(hold.ticket?.id ?? "")).toMatchObject({ state: "ready" });
});

test("a process that dies between claim and decision loses nothing, and one that comes late makes nothing twice", async () => {
  const hold = await held();
  await delay(ines, hold);
  await letBeDue(hold);
  // Another process has claimed it and died.
  await pool().query("UPDATE pending_decision SET claimed_until = now() + interval '1 hour' WHERE hold_id = $1", [
    hold.id,
  ]);
  await sendDueDecisions();
  expect(await decisions(hold)).toBe(0);
  await letBeDue(hold);
  await sendDueDecisions();
  expect(await decisions(hold)).toBe(1);
  await sendDueDecisions();
  expect([await decisions(hold), await audited(hold)]).toEqual([1, 1]);
});

test("undo before it is sent leaves the hold as it was, whatever its version, and only its own person and admins may", async () => {
  const hold = await held();
  await delay(ines, hold);
  await expect(undoDecision(jonas, hold.id, { version: hold.version })).rejects.toMatchObject({ code: "forbidden" });
  await updateHold(jonas, hold.id, { version: hold.version, ownerId: jonas.userId });
  const { hold: back } = await undoDecision(ines, hold.id, { version: hold.version });
  expect(back).toMatchObject({ state: "open", sending: null, decision: null });
  await letBeDue(hold);
  await sendDueDecisions();
  expect([await decisions(hold), await audited(hold)]).toEqual([0, 0]);
  expect((await updatesOf(hold)).at(-1)).toMatchObject({ sending: null, takenBack: { verb: "retry" } });
  // It can be decided again, by anybody.
  await decideHold(jonas, hold.id, body(back));
  await expect(sendNow(ines, hold.id)).rejects.toMatchObject({ code: "stale_transition" });
});

test("what is taken back while a process has begun to send it is not made", async () => {
  const hold = await held();
  await delay(ines, hold);
  await letBeDue(hold);
  const pending = await readPending(hold.id);
  await undoDecision(ines, hold.id, { version: hold.version });
  await expect(decideHold(ines, hold.id, body(hold), pending?.id)).rejects.toBeInstanceOf(PendingGone);
  expect([await decisions(hold), await audited(hold)]).toEqual([0, 0]);
});

test("what can be undone after it was sent is undone by the same call", async () => {
  const hold = await held();
  await delay(ines, hold);
  await expect(sendNow(jonas, hold.id)).rejects.toMatchObject({ code: "forbidden" });
  await sendNow(ines, hold.id);
  await sendDueDecisions();
  const sent = await readHold(hold.id);
  expect(sent.state).toBe("decided");
  expect((await undoDecision(ines, hold.id, { version: sent.version })).hold.state).toBe("open");
});

test.for([
  [
    "it has changed",
    "version_mismatch",
    (hold: Hold) => pool().query("UPDATE hold SET version = version + 1 WHERE id = $1", [hold.id]),
  ],
  ["its ticket was cancelled", "stale_transition", (hold: Hold) => cancelTicket(jonas, hold.ticket?.id ?? "", {})],
  [
    "its person may no longer decide",
    "forbidden",
    () => pool().query("UPDATE membership SET role = 'viewer' WHERE user_id = $1", [ines.userId]),
  ],
  [
    "its person has left",
    "forbidden",
    () => pool().query("UPDATE app_user SET disabled_at = now() WHERE id = $1", [ines.userId]),
  ],
] as const)("where %s meanwhile it is not sent, and that is told", async ([, code, change]) => {
  const hold = await held();
  await delay(ines, hold);
  await change(hold);
  await letBeDue(hold);
  await sendDueDecisions();
  expect([await decisions(hold), await audited(hold)]).toEqual([0, 0]);
  expect(await readHold(hold.id)).toMatchObject({ sending: null, decision: null });
  const told = (await updatesOf(hold)).at(-1);
  expect(told).toMatchObject({ sending: null, notSent: { verb: "retry", by: { id: ines.userId }, code } });
  expect(told.notSent.detail.length).toBeGreaterThan(10);
  await pool().query("UPDATE membership SET role = 'lead' WHERE user_id = $1", [ines.userId]);
  await pool().query("UPDATE app_user SET disabled_at = NULL WHERE id = $1", [ines.userId]);
});

const hour = () => new Date(Date.now() + 3_600_000).toISOString();
test.for([
  ["assigned", (hold: Hold) => updateHold(jonas, hold.id, { version: hold.version, ownerId: "admin" })],
  ["snoozed", (hold: Hold) => updateHold(jonas, hold.id, { version: hold.version, checkAt: hour() })],
  [
    "escalated",
    async (hold: Hold) => {
      // Whether it was overdue before the decision came, or is only by now.
      await pool().query("UPDATE hold SET check_at = now() - interval '1 second', escalations = 1 WHERE id = $1", [
        hold.id,
      ]);
      expect(await escalateHolds()).toBe(0);
    },
  ],
] as const)("a decision goes through though its hold was %s meanwhile", async ([, change]) => {
  const hold = await held();
  await delay(ines, hold);
  await change(hold);
  await letBeDue(hold);
  await sendDueDecisions();
  expect(await readHold(hold.id)).toMatchObject({ state: "decided", decision: { by: { id: ines.userId } } });
});

test("a decision that was taken back, or could not be sent, leaves nobody unasked", async () => {
  const hold = await held();
  await delay(ines, hold);
  await pool().query("UPDATE hold SET check_at = now() - interval '1 second' WHERE id = $1", [hold.id]);
  expect(await escalateHolds()).toBe(0);
  await undoDecision(ines, hold.id, { version: hold.version });
  expect(await escalateHolds()).toBe(1);
});

test("what is refused now is refused now, and the delay is the person's own", async () => {
  const hold = await held();
  await expect(delay(ines, hold, { verb: "answer" })).rejects.toMatchObject({ code: "invalid_request" });
  await expect(delay(ines, { ...hold, version: 99 })).rejects.toMatchObject({ code: "version_mismatch" });
  expect((await readHold(hold.id)).sending).toBeNull();
  const quick = await makeCaller({ name: "Quick" });
  await updateDecisionSettings(quick.userId, { sendDelay: 0 });
  expect((await delay(quick, hold)).hold).toMatchObject({ state: "decided", sending: null });
});

test("each decision of the last hour is listed with how far it has come", async () => {
  const [sending, back, stale, sent] = [await held(), await held(), await held(), await held()];
  for (const hold of [sending, back, stale, sent]) await delay(ines, hold, { note: "Go on" });
  await undoDecision(ines, back.id, { version: back.version });
  await pool().query("UPDATE hold SET version = version + 1 WHERE id = $1", [stale.id]);
  for (const hold of [stale, sent]) await letBeDue(hold);
  await sendDueDecisions();
  const stages = async (query: object) => {
    const { items } = await listDecisions(ines, ListDecisions.parse(query));
    return [sending, back, stale, sent].map(({ id }) => items.find(({ holdId }) => holdId === id)?.stage);
  };
  expect(await stages({ recent: "true" })).toEqual(["sending", "undone", "not_sent", "waiting"]);
  expect(await stages({})).toEqual([undefined, undefined, undefined, "waiting"]);
  const { items } = await listDecisions(ines, ListDecisions.parse({ recent: "true" }));
  expect(items.find(({ holdId }) => holdId === stale.id)).toMatchObject({
    by: { name: "Ines Karlsen" },
    note: "Go on",
    sendAt: null,
    ended: { by: null, why: expect.stringContaining("has changed since you read it") },
  });
  const made = await readHold(sent.id);
  await undoDecision(ines, sent.id, { version: made.version });
  expect((await stages({ recent: "true" })).at(-1)).toBe("undone");
  await undoDecision(ines, sending.id, { version: sending.version });
});

test("the doctor knows a decision that is overdue", async () => {
  const hold = await held();
  await delay(ines, hold);
  const overdue = async () => (await checkInvariants()).filter(({ invariant }) => invariant === "holds.sending");
  expect(await overdue()).toEqual([]);
  await pool().query("UPDATE pending_decision SET send_at = now() - interval '2 minutes' WHERE hold_id = $1", [
    hold.id,
  ]);
  expect(await overdue()).toMatchObject([
    { problem: expect.stringMatching(/^retry of Ines Karlsen was to be sent at/) },
  ]);
  await sendDueDecisions();
  expect(await overdue()).toEqual([]);
});

test("a batch of the desk's pages begins after the delay, and decides nothing where it was stopped before", async () => {
  const [first, second] = [await held(), await held()];
  const input = (hold: Hold) => ({ ids: [hold.id], verb: "retry" as const, canary: false, dryRun: false });
  const { id } = await createHoldBatch(ines, input(first), true);
  const stopped = await createHoldBatch(ines, input(second), true);
  await runHoldBatches();
  expect([await decisions(first), await decisions(second)]).toEqual([0, 0]);
  await stopHoldBatch(ines, stopped.id);
  await pool().query("UPDATE hold_batch SET start_at = now() WHERE id = ANY ($1)", [[id, stopped.id]]);
  await runHoldBatches();
  expect([await decisions(first), await decisions(second)]).toEqual([1, 0]);
});
