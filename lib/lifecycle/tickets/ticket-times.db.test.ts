import { expect, test } from "vitest";
import { DecideHold } from "#lib/contract/holds.ts";
import { ClaimWork } from "#lib/contract/runs/claims.ts";
import { FinishRun, Heartbeat } from "#lib/contract/runs.ts";
import { UpdateTicket } from "#lib/contract/tickets.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import { readHold } from "#lib/db/holds/holds.ts";
import { promoteDueTickets } from "#lib/db/runs/claim-tickets.ts";
import { msUntilClaimable } from "#lib/db/runs/next-claimable.ts";
import { readTicket } from "#lib/db/tickets/tickets.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { decideHold } from "#lib/lifecycle/holds/decide-hold.ts";
import { claimRuns } from "#lib/lifecycle/runs/claim-runs.ts";
import { finishRun } from "#lib/lifecycle/runs/finish-run.ts";
import { heartbeatRun } from "#lib/lifecycle/runs/heartbeat-run.ts";
import { useDatabase } from "#test/database.ts";
import { makeTeam } from "#test/team.ts";
import { claimOne, makeTicket } from "#test/tickets.ts";
import { cancelTicket } from "./cancel-ticket.ts";
import { holdPastDeadlines } from "./hold-past-deadlines.ts";
import { holdTicket } from "./hold-ticket.ts";
import { publishTicket } from "./publish-ticket.ts";
import { reopenTicket } from "./reopen-ticket.ts";
import { updateTicket } from "./update-ticket.ts";

useDatabase();

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
/** As a desk does it: the maintenance has looked before. */
async function claimNow(agent: Access, label: string) {
  await promoteDueTickets(reader);
  return claimRuns(agent, ClaimWork.parse({ agent: "builder-01", labels: [label] }));
}
const filter = (label: string) => ({ projects: null, labels: [label], driver: null });

/** Lets the time before which a ticket is not begun, or its deadline, come now. */
async function letPass(ticketId: string, column: "not_before" | "deadline"): Promise<void> {
  await pool().query(`UPDATE ticket SET ${column} = clock_timestamp() - interval '1 millisecond' WHERE id = $1`, [
    ticketId,
  ]);
}

test("nobody gets a ticket before its time, which is no failure; then anybody", async () => {
  const { lead, agent } = await makeTeam();
  const ticket = await makeTicket(lead, { labels: ["early"], notBefore: inHours(2) });
  expect(ticket).toMatchObject({ state: "ready", retryAfter: null, retryCount: 0 });
  expect(await claimNow(agent, "early")).toEqual([]);
  const ms = (await msUntilClaimable(filter("early"), 30)) as number;
  expect(ms).toBeGreaterThan(HOUR);
  expect(ms).toBeLessThanOrEqual(2 * HOUR);
  await letPass(ticket.id, "not_before");
  expect(await claimNow(agent, "early")).toHaveLength(1);
});

test("the later of backoff and time counts", async () => {
  const { lead, agent } = await makeTeam();
  const ticket = await makeTicket(lead, { labels: ["later"] });
  const claim = await claimOne(agent, { labels: ["later"] });
  await updateTicket(lead, ticket.id, UpdateTicket.parse({ version: claim.ticket.version, notBefore: inHours(3) }));
  const report = { leaseToken: claim.leaseToken, outcome: "failed", error: { message: "503", httpStatus: 503 } };
  expect((await finishRun(agent, claim.run.id, FinishRun.parse(report))).ticket).toMatchObject({ state: "ready" });
  await pool().query("UPDATE ticket SET retry_after = clock_timestamp() WHERE id = $1", [ticket.id]);
  expect(await claimNow(agent, "later")).toEqual([]);
  await pool().query("UPDATE ticket SET retry_after = clock_timestamp() + interval '1 hour' WHERE id = $1", [
    ticket.id,
  ]);
  await letPass(ticket.id, "not_before");
  expect(await claimNow(agent, "later")).toEqual([]);
  await pool().query("UPDATE ticket SET retry_after = clock_timestamp() WHERE id = $1", [ticket.id]);
  expect(await claimNow(agent, "later")).toHaveLength(1);
});

test("the time may be moved and taken away while the ticket is ready", async () => {
  const { lead, agent } = await makeTeam();
  const ticket = await makeTicket(lead, { labels: ["moved"] });
  const moved = await updateTicket(lead, ticket.id, UpdateTicket.parse({ version: 1, notBefore: inHours(1) }));
  expect(await claimNow(agent, "moved")).toEqual([]);
  await updateTicket(lead, ticket.id, UpdateTicket.parse({ version: moved.version, notBefore: null }));
  expect(await claimNow(agent, "moved")).toHaveLength(1);
});

test("a draft waits only once it is published", async () => {
  const { lead, agent } = await makeTeam();
  const draft = await makeTicket(lead, { labels: ["draft"], state: "draft", notBefore: inHours(1) });
  expect((await publishTicket(lead, draft.id)).state).toBe("ready");
  expect(await claimNow(agent, "draft")).toEqual([]);
  await letPass(draft.id, "not_before");
  expect(await claimNow(agent, "draft")).toHaveLength(1);
});

test("at its deadline a ticket is held and its run ends, once", async () => {
  const { lead, agent } = await makeTeam();
  const ticket = await makeTicket(lead, { labels: ["late"], deadline: inHours(1) });
  const claim = await claimOne(agent, { labels: ["late"] });
  expect(await holdPastDeadlines()).toBe(0);
  await letPass(ticket.id, "deadline");
  expect(await Promise.all([holdPastDeadlines(), holdPastDeadlines()]).then(([a, b]) => a + b)).toBe(1);
  const held = await readTicket(ticket.id);
  expect(held).toMatchObject({ state: "on_hold", holdReason: "deadline" });
  const hold = await readHold(held.openHoldId as string);
  expect(hold.summary).toMatch(/^Not done by its deadline, \d{4}-\d\d-\d\d \d\d:\d\d UTC$/);
  expect(hold.verbs).toEqual(["retry", "cancel"]);
  const beat = Heartbeat.parse({ leaseToken: claim.leaseToken });
  expect(await heartbeatRun(agent, claim.run.id, beat)).toMatchObject({ directive: "cancel" });
  await decideHold(lead, hold.id, DecideHold.parse({ verb: "retry", version: hold.version }));
  expect(await holdPastDeadlines()).toBe(0);
  const again = await readTicket(ticket.id);
  expect(again.state).toBe("ready");
  await updateTicket(lead, ticket.id, UpdateTicket.parse({ version: again.version, deadline: inHours(-1) }));
  expect(await holdPastDeadlines()).toBe(1);
});

test("what is held, written, or over at its deadline is left as it is", async () => {
  const { lead } = await makeTeam();
  const deadline = inHours(-1);
  const draft = await makeTicket(lead, { state: "draft", deadline });
  const held = await makeTicket(lead, { deadline });
  await holdTicket(lead, held.id, { note: "Wait for the release" });
  const cancelled = await makeTicket(lead, { deadline });
  await cancelTicket(lead, cancelled.id, {});
  expect(await holdPastDeadlines()).toBe(0);
  expect((await readTicket(draft.id)).state).toBe("draft");
  expect((await readTicket(held.id)).holdReason).toBe("human");
  expect((await reopenTicket(lead, cancelled.id, { note: "Needed after all" })).state).toBe("ready");
  expect(await holdPastDeadlines()).toBe(0);
  expect((await readTicket(cancelled.id)).state).toBe("ready");
});
