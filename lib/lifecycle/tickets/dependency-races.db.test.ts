import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DecideHold } from "#lib/contract/holds.ts";
import { FinishRun } from "#lib/contract/runs.ts";
import { HoldTicket, PersonNote } from "#lib/contract/tickets.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { readHold } from "#lib/db/holds/holds.ts";
import { readTicket } from "#lib/db/tickets/tickets.ts";
import { decideHold } from "#lib/lifecycle/holds/decide-hold.ts";
import { finishRun } from "#lib/lifecycle/runs/finish-run.ts";
import { useDatabase } from "#test/database.ts";
import { waitForStuckStatements } from "#test/stuck-statements.ts";
import { makeTeam } from "#test/team.ts";
import { claimOne, makeTicket } from "#test/tickets.ts";
import { cancelTicket } from "./cancel-ticket.ts";
import { holdTicket } from "./hold-ticket.ts";
import { placeSettledTickets } from "./place-settled-tickets.ts";
import { publishTicket } from "./publish-ticket.ts";

const database = useDatabase();

let gate: pg.Client;
beforeEach(async () => {
  gate = new pg.Client({ connectionString: database.url });
  await gate.connect();
});
afterEach(() => gate.end());

/** Starts both, the second once the first has done all but write its events, and lets them go. */
async function interleave(first: () => Promise<unknown>, second: () => Promise<unknown>): Promise<void> {
  await gate.query("BEGIN");
  await gate.query("LOCK TABLE event IN SHARE MODE");
  const one = first();
  await waitForStuckStatements(1);
  const two = second();
  await waitForStuckStatements(2);
  await gate.query("COMMIT");
  await Promise.all([one, two]);
}

async function makePair(state: "draft" | "ready") {
  const { lead, agent } = await makeTeam();
  const first = await makeTicket(lead, { title: "A", reviewRequired: false });
  const claim = await claimOne(agent);
  const second = await makeTicket(lead, { title: "B", dependsOn: [first.id], state });
  const finish = () =>
    finishRun(agent, claim.run.id, FinishRun.parse({ leaseToken: claim.leaseToken, outcome: "succeeded" }));
  return { lead, first, second, finish };
}

test("a draft that is published while its dependency finishes becomes ready", async () => {
  const { lead, first, second, finish } = await makePair("draft");
  await interleave(finish, () => publishTicket(lead, second.id));
  expect((await readTicket(first.id)).state).toBe("done");
  expect((await readTicket(second.id)).state).toBe("ready");
  await cancelTicket(lead, second.id, PersonNote.parse({}));
});

test("a draft that is published while its dependency is cancelled is held", async () => {
  const { lead, first, second } = await makePair("draft");
  await interleave(
    () => cancelTicket(lead, first.id, PersonNote.parse({})),
    () => publishTicket(lead, second.id),
  );
  expect(await readTicket(second.id)).toMatchObject({ state: "on_hold", holdReason: "dependency" });
});

test("a held ticket that is retried while its dependency finishes becomes ready", async () => {
  const { lead, second, finish } = await makePair("ready");
  const { openHoldId } = await holdTicket(lead, second.id, HoldTicket.parse({ note: "wait" }));
  const { id, version } = await readHold(openHoldId as string);
  await interleave(finish, () => decideHold(lead, id, DecideHold.parse({ verb: "retry", version })));
  expect((await readTicket(second.id)).state).toBe("ready");
  await cancelTicket(lead, second.id, PersonNote.parse({}));
});

test("maintenance places what is blocked by nothing, and nothing else", async () => {
  const { lead, second, finish } = await makePair("ready");
  const { second: waiting } = await makePair("ready");
  const doomed = await makePair("draft");
  await finish();
  await cancelTicket(lead, doomed.first.id, PersonNote.parse({}));
  // What no verb of ours leaves behind.
  await pool().query("UPDATE ticket SET state = 'blocked' WHERE id = ANY ($1)", [[second.id, doomed.second.id]]);
  const counts = await Promise.all([placeSettledTickets(), placeSettledTickets()]);
  expect(counts[0] + counts[1]).toBe(2);
  expect((await readTicket(second.id)).state).toBe("ready");
  expect((await readTicket(waiting.id)).state).toBe("blocked");
  expect(await readTicket(doomed.second.id)).toMatchObject({ state: "on_hold", holdReason: "dependency" });
  expect(await placeSettledTickets()).toBe(0);
});
