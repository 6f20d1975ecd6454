import { describe, expect, test } from "vitest";
import { DecideHold, type Hold } from "#lib/contract/holds.ts";
import { ClaimReview, RecordVerdict } from "#lib/contract/reviews.ts";
import type { Claim } from "#lib/contract/runs/claims.ts";
import { FinishRun } from "#lib/contract/runs.ts";
import { HoldTicket } from "#lib/contract/tickets.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { readHold } from "#lib/db/holds/holds.ts";
import { readReview } from "#lib/db/reviews/reviews.ts";
import { readTicket } from "#lib/db/tickets/tickets.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { claimReview } from "#lib/lifecycle/reviews/claim-review.ts";
import { recordVerdict } from "#lib/lifecycle/reviews/record-verdict.ts";
import { finishRun } from "#lib/lifecycle/runs/finish-run.ts";
import { resumeRun } from "#lib/lifecycle/runs/resume-run.ts";
import { cancelTicket } from "#lib/lifecycle/tickets/cancel-ticket.ts";
import { holdTicket } from "#lib/lifecycle/tickets/hold-ticket.ts";
import { useDatabase } from "#test/database.ts";
import { makeTeam } from "#test/team.ts";
import { claimOne, makeTicket } from "#test/tickets.ts";
import { decideHold } from "./decide-hold.ts";
import { undoDecision } from "./undo-decision.ts";

useDatabase();

type Team = Awaited<ReturnType<typeof makeTeam>>;
type Situation = (team: Team, label: string) => Promise<{ ticketId: string; decide?: Record<string, object> }>;

const finish = (agent: Access, { run, leaseToken }: Claim, body: object) =>
  finishRun(agent, run.id, FinishRun.parse({ leaseToken, ...body }));

/** A ticket whose first run has ended or paused so, with what a run may have told by then. */
const ended =
  (body: object): Situation =>
  async ({ lead, agent }, label) => {
    const { id } = await makeTicket(lead, { labels: [label] });
    await finish(agent, await claimOne(agent, { labels: [label] }), { summary: "Half of it", costUsd: 0.25, ...body });
    return { ticketId: id };
  };

const question = { text: "Which one?", options: ["this", "that"] };
const checkpoint = { messages: ["it was like this"] };
const level = { current: 13, retryCount: 3, maxRetries: 3 };

const SITUATIONS: Record<string, Situation> = {
  "a run asks": ended({ outcome: "paused", reason: "question", question, checkpoint }),
  "a run asks for approval": ended({ outcome: "paused", reason: "approval", question: { text: "May I?" } }),
  "a run is stuck at a level": ended({ outcome: "paused", reason: "max_retries", level, checkpoint }),
  "a run that went on before": async (team, label) => {
    const { id } = await makeTicket(team.lead, { labels: [label] });
    const first = await claimOne(team.agent, { labels: [label] });
    await finish(team.agent, first, { outcome: "paused", reason: "step_limit", checkpoint });
    const hold = await openHold(id);
    await decideHold(team.lead, hold.id, DecideHold.parse({ verb: "continue", version: hold.version, note: "Go on" }));
    const again = (await resumeRun(team.agent, first.run.id, first)) as Claim;
    await finish(team.agent, again, { outcome: "paused", reason: "budget", summary: "More of it" });
    return { ticketId: id };
  },
  "a failure that only a person can mend": ended({ outcome: "failed", error: { message: "Bad key", httpStatus: 401 } }),
  "a rejection too many": async (team, label) => {
    const { id } = await makeTicket(team.lead, { labels: [label] });
    const findings = [{ key: "rounding", severity: "major", issue: "Rounds half up" }];
    for (let times = 1; times <= 3; times++) {
      await finish(team.agent, await claimOne(team.agent, { labels: [label] }), { outcome: "succeeded", diff: "+ a" });
      const { review } =
        (await claimReview(team.sentinel, ClaimReview.parse({ sentinel: "s", labels: [label] }))) ?? {};
      const { id: reviewId = "", leaseToken } = review ?? {};
      await recordVerdict(team.sentinel, reviewId, RecordVerdict.parse({ leaseToken, verdict: "rejected", findings }));
    }
    return { ticketId: id, decide: { retry: { waive: ["rounding"] }, review: { waive: ["rounding"] } } };
  },
  "what it waits for was cancelled": async ({ lead }, label) => {
    const needed = await makeTicket(lead, { labels: ["other"], state: "draft" });
    const { id } = await makeTicket(lead, { labels: [label], dependsOn: [needed.id] });
    await cancelTicket(lead, needed.id, {});
    return { ticketId: id };
  },
  "a person holds what is in review": async (team, label) => {
    const { ticketId } = await ended({ outcome: "succeeded", diff: "+ a" })(team, label);
    await holdTicket(team.lead, ticketId, HoldTicket.parse({ note: "Let me look" }));
    return { ticketId };
  },
};

/** What a verb needs besides; fields of a situation go before. */
const INPUT: Record<string, object> = { answer: { answer: "this" } };

describe.each(Object.entries(SITUATIONS))("undo, where %s", (name, situation) => {
  test("restores every row that any verb has changed, byte for byte", async () => {
    const team = await makeTeam();
    const { ticketId, decide = {} } = await situation(team, name);
    const waiting = await makeTicket(team.lead, { labels: ["other"], dependsOn: [ticketId] });
    const { verbs } = await openHold(ticketId);
    expect(verbs.length).toBeGreaterThan(1);
    for (const verb of verbs) {
      const { id, version } = await openHold(ticketId);
      const before = await rowsOf([ticketId, waiting.id]);
      const input = { verb, version, note: "By mistake", ...INPUT[verb], ...decide[verb] };
      const decided = await decideHold(team.lead, id, DecideHold.parse(input));
      expect(await rowsOf([ticketId, waiting.id]), verb).not.toEqual(before);
      await undoDecision(team.lead, id, { version: decided.hold.version });
      expect(await rowsOf([ticketId, waiting.id]), verb).toEqual(before);
    }
  });
});

test("undo leaves what waits for another cancelled ticket too with its hold: it would wait for ever", async () => {
  const { lead } = await makeTeam();
  const [one, other] = [await makeTicket(lead, { labels: ["a"] }), await makeTicket(lead, { labels: ["a"] })];
  const waiting = await makeTicket(lead, { labels: ["a"], dependsOn: [one.id, other.id] });
  await cancelTicket(lead, one.id, {});
  await holdTicket(lead, other.id, HoldTicket.parse({ note: "Wait" }));
  const hold = await openHold(other.id);
  const cancelled = await decideHold(lead, hold.id, DecideHold.parse({ verb: "cancel", version: hold.version }));
  await undoDecision(lead, hold.id, { version: cancelled.hold.version });
  expect(await readTicket(waiting.id)).toMatchObject({ state: "on_hold", holdReason: "dependency" });
});

test("what an agent had taken cannot be undone, also once it was given back: its brief is known", async () => {
  const { lead, agent } = await makeTeam();
  const { id } = await makeTicket(lead, { labels: ["taken"] });
  const failed = { outcome: "failed", error: { message: "Bad key", httpStatus: 401 } };
  await finish(agent, await claimOne(agent, { labels: ["taken"] }), failed);
  const hold = await openHold(id);
  const decided = await decideHold(lead, hold.id, DecideHold.parse({ verb: "retry", version: hold.version }));
  await finish(agent, await claimOne(agent, { labels: ["taken"] }), { outcome: "released" });
  expect((await readTicket(id)).state).toBe(decided.ticket?.state);
  await expect(undoDecision(lead, hold.id, { version: decided.hold.version })).rejects.toMatchObject({
    code: "stale_transition",
  });
  expect((await readHold(hold.id)).state).toBe("decided");
});

test("a review that a decision asked for and a sentinel has taken cannot be undone", async () => {
  const { lead, agent, sentinel } = await makeTeam();
  const { id } = await makeTicket(lead, { labels: ["judged"] });
  await finish(agent, await claimOne(agent, { labels: ["judged"] }), { outcome: "succeeded", diff: "+1" });
  await holdTicket(lead, id, HoldTicket.parse({ note: "Wait" }));
  const hold = await openHold(id);
  const decided = await decideHold(lead, hold.id, DecideHold.parse({ verb: "review", version: hold.version }));
  const claimed = await claimReview(sentinel, ClaimReview.parse({ sentinel: "checks", labels: ["judged"] }));
  await expect(undoDecision(lead, hold.id, { version: decided.hold.version })).rejects.toMatchObject({
    code: "stale_transition",
  });
  expect(await readReview(claimed?.review.id as string)).toMatchObject({ state: "claimed" });
});

test("what a person has held again since cannot be undone", async () => {
  const { lead } = await makeTeam();
  const { id } = await makeTicket(lead, { labels: ["held again"] });
  await holdTicket(lead, id, HoldTicket.parse({ note: "Wait" }));
  const hold = await openHold(id);
  const decided = await decideHold(lead, hold.id, DecideHold.parse({ verb: "retry", version: hold.version }));
  await holdTicket(lead, id, HoldTicket.parse({ note: "Wait longer" }));
  await expect(undoDecision(lead, hold.id, { version: decided.hold.version })).rejects.toMatchObject({
    code: "stale_transition",
  });
  expect((await openHold(id)).id).not.toBe(hold.id);
});

async function openHold(ticketId: string): Promise<Hold> {
  return readHold((await readTicket(ticketId)).openHoldId as string);
}

/**
 * A hold that a decision opened elsewhere is withdrawn by its undo, and a waiver is taken back: both stay as history.
 * Since when a ticket waits says nothing while it is held or blocked, and is written anew when it becomes ready.
 */
async function rowsOf(ticketIds: string[]): Promise<unknown> {
  const rows = (table: string, where: string) =>
    `(SELECT jsonb_agg(to_jsonb(x) - '{version,updated_at,ready_since}'::text[] ORDER BY to_jsonb(x)::text) FROM ${table} x WHERE ${where})`;
  const { rows: found } = await pool().query(
    `SELECT ${rows("ticket", "id = ANY ($1)")} AS tickets, ${rows("run", "ticket_id = ANY ($1)")} AS runs,
       ${rows("run_content", "run_id IN (SELECT id FROM run WHERE ticket_id = ANY ($1))")} AS contents,
       ${rows("hold", "ticket_id = ANY ($1) AND state <> 'withdrawn'")} AS holds, ${rows("review", "ticket_id = ANY ($1)")} AS reviews,
       ${rows("ticket_dependency", "ticket_id = ANY ($1)")} AS dependencies,
       ${rows("finding_waiver", "ticket_id = ANY ($1) AND taken_back_at IS NULL")} AS waivers`,
    [ticketIds],
  );
  return found[0];
}
