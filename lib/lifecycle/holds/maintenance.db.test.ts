import { expect, test } from "vitest";
import { ClaimReview } from "#lib/contract/reviews.ts";
import { FinishRun } from "#lib/contract/runs.ts";
import { HoldTicket } from "#lib/contract/tickets.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { readHold } from "#lib/db/holds/holds.ts";
import { readPolicy } from "#lib/db/policies/policies.ts";
import { readTicket } from "#lib/db/tickets/tickets.ts";
import { setPolicy } from "#lib/lifecycle/policies/set-policy.ts";
import { claimReview } from "#lib/lifecycle/reviews/claim-review.ts";
import { expireReviews } from "#lib/lifecycle/reviews/expire-reviews.ts";
import { finishRun } from "#lib/lifecycle/runs/finish-run.ts";
import { holdTicket } from "#lib/lifecycle/tickets/hold-ticket.ts";
import { useDatabase } from "#test/database.ts";
import { makeCaller, makeTeam } from "#test/team.ts";
import { claimOne, makeTicket } from "#test/tickets.ts";
import { escalateHolds } from "./escalate-holds.ts";

useDatabase();

test("an overdue hold goes from its owner to the leads, then to the admins, and is never decided by silence", async () => {
  const { lead } = await makeTeam();
  const ticket = await makeTicket(lead);
  const held = await holdTicket(lead, ticket.id, HoldTicket.parse({ note: "Wait for the audit" }));
  const id = held.openHoldId as string;
  expect((await readHold(id)).owner).toMatchObject({ kind: "user", id: lead.userId });
  expect(await escalateHolds()).toBe(0);
  for (const role of ["lead", "admin", "admin"]) {
    await pool().query("UPDATE hold SET check_at = clock_timestamp() - interval '1 second' WHERE id = $1", [id]);
    const counts = await Promise.all([escalateHolds(), escalateHolds()]);
    expect(counts[0] + counts[1]).toBe(1);
    expect((await readHold(id)).owner).toMatchObject({ kind: "role", id: role });
  }
  expect(await readHold(id)).toMatchObject({ state: "open", decision: null });
});

test("a hold is looked at when the policy says so for its reason, unless the person who holds it says when", async () => {
  const { lead, agent } = await makeTeam();
  const { version, policy } = await readPolicy("prj_default");
  const deadlines = { question: 5, human: 90 };
  const boss = await makeCaller({ role: "admin" });
  await setPolicy(boss, { version, policy: { ...policy, deadlines } });
  const minutes = async (ticketId: string) => {
    const hold = await readHold((await readTicket(ticketId)).openHoldId as string);
    return (Date.parse(hold.checkAt ?? "") - Date.parse(hold.openedAt)) / 60_000;
  };
  const asks = await makeTicket(lead, { labels: ["asks"] });
  const { run, leaseToken } = await claimOne(agent, { labels: ["asks"] });
  const question = { reason: "question", question: { text: "Which one?" } };
  await finishRun(agent, run.id, FinishRun.parse({ leaseToken, outcome: "paused", ...question }));
  expect(await minutes(asks.id)).toBe(5);
  const held = await makeTicket(lead);
  await holdTicket(lead, held.id, HoldTicket.parse({ note: "Wait" }));
  expect(await minutes(held.id)).toBe(90);
  const checked = await makeTicket(lead);
  const checkAt = new Date(Date.now() + 7_200_000).toISOString();
  await holdTicket(lead, checked.id, HoldTicket.parse({ note: "Wait", checkAt }));
  expect(Math.round(await minutes(checked.id))).toBe(120);
});

test("a sentinel that dies is asked again, costs the agent nothing, and is held when reviews are used up", async () => {
  const { lead, agent, sentinel } = await makeTeam();
  const ticket = await makeTicket(lead, { title: "Judge breaks" });
  const claim = await claimOne(agent);
  await finishRun(
    agent,
    claim.run.id,
    FinishRun.parse({ leaseToken: claim.leaseToken, outcome: "succeeded", diff: "+" }),
  );
  for (let review = 1; review <= 6; review++) {
    await pool().query("UPDATE review SET available_at = clock_timestamp() WHERE state = 'open'");
    expect(await claimReview(sentinel, ClaimReview.parse({ sentinel: "checks" }))).toMatchObject({
      review: { number: review },
    });
    await pool().query(
      "UPDATE review SET lease_expires_at = clock_timestamp() - interval '1 second' WHERE state = 'claimed'",
    );
    expect(await expireReviews()).toBe(1);
    const now = await readTicket(ticket.id);
    expect(now).toMatchObject({ verification: "unavailable", attempts: 1, rejectionCount: 0, retryCount: 0 });
    expect(now.state).toBe(review < 6 ? "in_review" : "on_hold");
  }
  expect(await readTicket(ticket.id)).toMatchObject({ holdReason: "review_unavailable" });
});
