import { expect, test } from "vitest";
import { DecideHold } from "#lib/contract/holds.ts";
import { ClaimWork } from "#lib/contract/runs/claims.ts";
import { FinishRun } from "#lib/contract/runs.ts";
import type { Ticket } from "#lib/contract/tickets.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { readTicket } from "#lib/db/tickets/tickets.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { decideHold } from "#lib/lifecycle/holds/decide-hold.ts";
import { undoDecision } from "#lib/lifecycle/holds/undo-decision.ts";
import { claimRuns } from "#lib/lifecycle/runs/claim-runs.ts";
import { finishRun } from "#lib/lifecycle/runs/finish-run.ts";
import { useDatabase } from "#test/database.ts";
import { makeCaller, makeTeam } from "#test/team.ts";
import { claimOne, makeTicket } from "#test/tickets.ts";
import { cancelTicket } from "./cancel-ticket.ts";
import { holdTicket } from "./hold-ticket.ts";
import { reopenTicket } from "./reopen-ticket.ts";

useDatabase();

const note = "The totals are still wrong for refunds";

/** A ticket that one attempt has done. */
async function makeDone({ lead, agent }: { lead: Access; agent: Access }, label: string): Promise<Ticket> {
  const ticket = await makeTicket(lead, { labels: [label], reviewRequired: false });
  await work(agent, label);
  return ticket;
}

async function work(agent: Access, label: string, outcome: object = { outcome: "succeeded" }) {
  const claim = await claimOne(agent, { labels: [label] });
  const answer = await finishRun(agent, claim.run.id, FinishRun.parse({ leaseToken: claim.leaseToken, ...outcome }));
  return { claim, ...answer };
}

test("a done ticket becomes ready again: same ticket, next attempt, fresh budgets, and the reason in its brief", async () => {
  const team = await makeTeam();
  const ticket = await makeTicket(team.lead, { labels: ["r1"], reviewRequired: false });
  const failed = { outcome: "failed", error: { message: "AssertionError: expected 2", name: "AssertionError" } };
  expect((await work(team.agent, "r1", failed)).ticket.retryCount).toBe(1);
  await pool().query("UPDATE ticket SET due = true WHERE id = $1", [ticket.id]);
  expect((await work(team.agent, "r1")).ticket.state).toBe("done");

  const open = await reopenTicket(team.lead, ticket.key, { note });
  expect(open).toMatchObject({ id: ticket.id, state: "ready", retryCount: 0, attempts: 2, completedAt: null });
  const claim = await claimOne(team.agent, { labels: ["r1"] });
  expect(claim.run.number).toBe(3);
  expect(claim.brief.note).toBe(note);
  expect(claim.brief.text).toContain(`## Note from Mira Kaur, who reopened the ticket\n\n> ${note}`);
  const { rows } = await pool().query(
    "SELECT actor ->> 'name' AS by, data ->> 'note' AS note FROM event WHERE ticket_id = $1 AND data ->> 'reason' = 'reopened'",
    [ticket.id],
  );
  expect(rows).toEqual([{ by: "Mira Kaur", note }]);
  const marks = await pool().query(
    "SELECT budget, note, actor ->> 'id' AS by FROM ticket_reopening WHERE ticket_id = $1",
    [ticket.id],
  );
  expect(marks.rows).toEqual([{ budget: 1, note, by: team.lead.userId }]);
});

test("only a lead reopens, only what has ended, and not twice", async () => {
  const team = await makeTeam();
  const viewer = await makeCaller({ role: "viewer" });
  const ticket = await makeDone(team, "r2");
  await expect(reopenTicket(viewer, ticket.id, { note })).rejects.toMatchObject({ code: "forbidden" });
  await expect(reopenTicket(team.agent, ticket.id, { note })).rejects.toMatchObject({ code: "forbidden" });
  const both = await Promise.allSettled([1, 2].map(() => reopenTicket(team.lead, ticket.id, { note })));
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await expect(reopenTicket(team.lead, ticket.id, { note })).rejects.toMatchObject({ code: "stale_transition" });
});

test("dependents that are ready wait again, one that was begun goes on and then waits", async () => {
  const team = await makeTeam();
  const first = await makeDone(team, "r3");
  const ready = await makeTicket(team.lead, { dependsOn: [first.id] });
  const begun = await makeTicket(team.lead, { dependsOn: [first.id], labels: ["r3-begun"], reviewRequired: false });
  const claim = await claimOne(team.agent, { labels: ["r3-begun"] });
  await reopenTicket(team.lead, first.id, { note });
  expect((await readTicket(ready.id)).state).toBe("blocked");
  expect((await readTicket(begun.id)).state).toBe("in_progress");
  const { ticket } = await finishRun(
    team.agent,
    claim.run.id,
    FinishRun.parse({ leaseToken: claim.leaseToken, outcome: "failed", error: { message: "503", httpStatus: 503 } }),
  );
  expect(ticket.state).toBe("blocked");
  await work(team.agent, "r3");
  expect((await readTicket(ready.id)).state).toBe("ready");
  expect((await readTicket(begun.id)).state).toBe("ready");
});

test("a dependent that was held because of the cancelled ticket waits again, unless another one is cancelled too", async () => {
  const team = await makeTeam();
  const [first, other] = [await makeTicket(team.lead, { labels: ["r4"] }), await makeTicket(team.lead)];
  const held = await makeTicket(team.lead, { dependsOn: [first.id] });
  const twice = await makeTicket(team.lead, { dependsOn: [first.id, other.id] });
  await cancelTicket(team.lead, other.id, {});
  await cancelTicket(team.lead, first.id, {});
  expect((await readTicket(held.id)).holdReason).toBe("dependency");
  expect((await reopenTicket(team.lead, first.id, { note })).state).toBe("ready");
  expect(await readTicket(held.id)).toMatchObject({ state: "blocked", openHoldId: null });
  expect(await readTicket(twice.id)).toMatchObject({ state: "on_hold", holdReason: "dependency" });
});

test("a reopened ticket waits for what it depends on, and is held where that is cancelled", async () => {
  const team = await makeTeam();
  const first = await makeTicket(team.lead);
  const second = await makeTicket(team.lead, { dependsOn: [first.id] });
  await cancelTicket(team.lead, second.id, {});
  expect((await reopenTicket(team.lead, second.id, { note })).state).toBe("blocked");
  await cancelTicket(team.lead, second.id, {});
  await cancelTicket(team.lead, first.id, {});
  expect(await reopenTicket(team.lead, second.id, { note })).toMatchObject({
    state: "on_hold",
    holdReason: "dependency",
  });
});

test("a dependent is claimed or waits again, never both, whichever comes first", async () => {
  const team = await makeTeam();
  for (let round = 0; round < 12; round++) {
    const first = await makeDone(team, `race-${round}`);
    const dependent = await makeTicket(team.lead, { dependsOn: [first.id], labels: [`race-${round}-next`] });
    const input = ClaimWork.parse({ agent: "builder-01", labels: [`race-${round}-next`] });
    const [claims] = await Promise.all([claimRuns(team.agent, input), reopenTicket(team.lead, first.id, { note })]);
    const { state } = await readTicket(dependent.id);
    expect(state).toBe(claims.length === 1 ? "in_progress" : "blocked");
  }
});

test("bytes that were shown before the reopening are not used, and a decision before it cannot be undone", async () => {
  const team = await makeTeam();
  const ticket = await makeTicket(team.lead, { labels: ["r5"] });
  const held = await holdTicket(team.lead, ticket.id, { note: "Wait for the release" });
  await decideHold(
    team.lead,
    held.openHoldId as string,
    DecideHold.parse({ verb: "retry", version: 1, note: "Old words" }),
  );
  await cancelTicket(team.lead, ticket.id, {});
  await reopenTicket(team.lead, ticket.id, { note });
  await expect(undoDecision(team.lead, held.openHoldId as string, { version: 2 })).rejects.toMatchObject({
    code: "stale_transition",
  });
  const { brief } = await claimOne(team.agent, { labels: ["r5"] });
  expect(brief.text).toContain(note);
  expect(brief.text).not.toContain("Old words");
});
