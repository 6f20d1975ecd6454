import { expect, test } from "vitest";
import { ClaimReview, RecordVerdict } from "#lib/contract/reviews.ts";
import { AppendEvents } from "#lib/contract/runs/run-events.ts";
import { FinishRun } from "#lib/contract/runs.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { readHold } from "#lib/db/holds/holds.ts";
import { readReview } from "#lib/db/reviews/reviews.ts";
import { readRun } from "#lib/db/runs/runs.ts";
import { readTicket } from "#lib/db/tickets/tickets.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { decideHold } from "#lib/lifecycle/holds/decide-hold.ts";
import { claimReview } from "#lib/lifecycle/reviews/claim-review.ts";
import { heartbeatReview } from "#lib/lifecycle/reviews/heartbeat-review.ts";
import { recordVerdict } from "#lib/lifecycle/reviews/record-verdict.ts";
import { releaseReview } from "#lib/lifecycle/reviews/release-review.ts";
import { useDatabase } from "#test/database.ts";
import { makeTeam } from "#test/team.ts";
import { claimOne, expireLease, makeTicket } from "#test/tickets.ts";
import { appendRunEvents } from "./append-run-events.ts";
import { beatRuns } from "./beat-runs.ts";
import { finishRun } from "./finish-run.ts";
import { heartbeatRun } from "./heartbeat-run.ts";
import { resumeRun } from "./resume-run.ts";

useDatabase();

/** What an agent may say of its run, each in its own words, under this token. */
const SAYINGS: Record<string, (agent: Access, runId: string, leaseToken: string) => Promise<unknown>> = {
  "a heartbeat": (agent, id, leaseToken) => heartbeatRun(agent, id, { leaseToken }),
  "a beat for many runs": async (agent, runId, leaseToken) => {
    const [beat] = await beatRuns(agent, [{ runId, leaseToken, progress: { steps: 9 } }]);
    if (beat && "error" in beat) throw beat.error;
  },
  "an event": (agent, id, leaseToken) =>
    appendRunEvents(agent, id, AppendEvents.parse({ leaseToken, events: [{ type: "log", message: "still here" }] })),
  "an end": (agent, id, leaseToken) => finishRun(agent, id, FinishRun.parse({ leaseToken, outcome: "succeeded" })),
  "a pause": (agent, id, leaseToken) =>
    finishRun(agent, id, FinishRun.parse({ leaseToken, outcome: "paused", reason: "incomplete" })),
};

test.each(Object.entries(SAYINGS))("%s under the token from before a pause is refused", async (_, say) => {
  const { lead, agent } = await makeTeam();
  await makeTicket(lead);
  const { run, leaseToken, ticket } = await claimOne(agent);
  const asks = { leaseToken, outcome: "paused", reason: "question", question: { text: "Which?" } };
  await finishRun(agent, run.id, FinishRun.parse(asks));
  const { id, version } = await readHold((await readTicket(ticket.id)).openHoldId as string);
  await decideHold(lead, id, { verb: "answer", version, answer: "that" });
  await resumeRun(agent, run.id, { leaseToken });
  const before = await readRun(run.id);
  await expect(say(agent, run.id, leaseToken)).rejects.toMatchObject({ code: "lease_lost" });
  expect(await readRun(run.id)).toEqual(before);
});

test.each(Object.entries(SAYINGS))("%s after the lease has run out is refused before anybody reaps", async (_, say) => {
  const { lead, agent } = await makeTeam();
  await makeTicket(lead);
  const { run, leaseToken } = await claimOne(agent);
  await expireLease(run.id);
  const before = await readRun(run.id);
  await expect(say(agent, run.id, leaseToken)).rejects.toMatchObject({ code: "lease_lost" });
  expect(await readRun(run.id)).toEqual(before);
});

/** What a sentinel may say of its review under this token. */
const JUDGEMENTS: Record<string, (sentinel: Access, reviewId: string, leaseToken: string) => Promise<unknown>> = {
  "a sentinel's heartbeat": (sentinel, id, leaseToken) => heartbeatReview(sentinel, id, { leaseToken }),
  "a verdict": (sentinel, id, leaseToken) =>
    recordVerdict(sentinel, id, RecordVerdict.parse({ leaseToken, verdict: "approved", score: 100 })),
};

async function claimedReview() {
  const { lead, agent, sentinel } = await makeTeam();
  const label = `review ${lead.userId}`;
  await makeTicket(lead, { labels: [label] });
  const { run, leaseToken } = await claimOne(agent, { labels: [label] });
  await finishRun(agent, run.id, FinishRun.parse({ leaseToken, outcome: "succeeded", diff: "+1" }));
  const claim = async () => {
    const claimed = await claimReview(sentinel, ClaimReview.parse({ sentinel: "checks", labels: [label] }));
    if (claimed === null) throw new Error("there was nothing to review");
    return claimed.review;
  };
  return { sentinel, claim };
}

test.each(Object.entries(JUDGEMENTS))(
  "%s under the token of a review that another sentinel has is refused",
  async (_, say) => {
    const { sentinel, claim } = await claimedReview();
    const { id, leaseToken } = await claim();
    await releaseReview(id, leaseToken);
    await claim();
    await expect(say(sentinel, id, leaseToken)).rejects.toMatchObject({ code: "lease_lost" });
    expect(await readReview(id)).toMatchObject({ state: "claimed", verdict: null });
  },
);

test.each(Object.entries(JUDGEMENTS))("%s after the lease of the review has run out is refused", async (_, say) => {
  const { sentinel, claim } = await claimedReview();
  const { id, leaseToken } = await claim();
  await pool().query(
    "UPDATE review SET lease_expires_at = clock_timestamp() - interval '1 millisecond' WHERE id = $1",
    [id],
  );
  await expect(say(sentinel, id, leaseToken)).rejects.toMatchObject({ code: "lease_lost" });
  expect(await readReview(id)).toMatchObject({ state: "claimed", verdict: null });
});
