import { expect, test } from "vitest";
import { DecideHold } from "#lib/contract/holds.ts";
import { ClaimReview, RecordVerdict } from "#lib/contract/reviews.ts";
import type { Claim } from "#lib/contract/runs/claims.ts";
import { FinishRun } from "#lib/contract/runs.ts";
import { UpdateTicket } from "#lib/contract/tickets.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { readHold } from "#lib/db/holds/holds.ts";
import { readRun } from "#lib/db/runs/runs.ts";
import { readTicket } from "#lib/db/tickets/tickets.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { decideHold } from "#lib/lifecycle/holds/decide-hold.ts";
import { previewDecision } from "#lib/lifecycle/holds/preview-decision.ts";
import { undoDecision } from "#lib/lifecycle/holds/undo-decision.ts";
import { claimReview } from "#lib/lifecycle/reviews/claim-review.ts";
import { recordVerdict } from "#lib/lifecycle/reviews/record-verdict.ts";
import { updateTicket } from "#lib/lifecycle/tickets/update-ticket.ts";
import { useDatabase } from "#test/database.ts";
import { makeTeam } from "#test/team.ts";
import { claimOne, endBackoff, expireLease, makeTicket, prolongBackoff } from "#test/tickets.ts";
import { cancelRun } from "./cancel-run.ts";
import { finishRun } from "./finish-run.ts";
import { heartbeatRun } from "./heartbeat-run.ts";
import { reapLostRuns } from "./reap-lost-runs.ts";
import { releaseRun } from "./release-run.ts";
import { resumeRun } from "./resume-run.ts";

useDatabase();

const finish = (agent: Access, claim: Claim, body: object) =>
  finishRun(agent, claim.run.id, FinishRun.parse({ leaseToken: claim.leaseToken, ...body }));

async function reject(sentinel: Access, issue = "Rounds half up") {
  const claim = await claimReview(sentinel, ClaimReview.parse({ sentinel: "checks" }));
  if (!claim) throw new Error("there was nothing to review");
  const { id, leaseToken } = claim.review;
  const findings = [{ severity: "major", file: "src/round.ts", line: 12, issue }];
  return recordVerdict(sentinel, id, RecordVerdict.parse({ leaseToken, verdict: "rejected", findings }));
}

async function approve(sentinel: Access) {
  const claim = await claimReview(sentinel, ClaimReview.parse({ sentinel: "checks" }));
  if (!claim) throw new Error("there was nothing to review");
  return recordVerdict(
    sentinel,
    claim.review.id,
    RecordVerdict.parse({ leaseToken: claim.review.leaseToken, verdict: "approved", score: 100 }),
  );
}

test("a 429 is an api failure, retried after its backoff and listed meanwhile", async () => {
  const { lead, agent } = await makeTeam();
  const ticket = await makeTicket(lead);
  const claim = await claimOne(agent);
  expect(claim.ticket.id).toBe(ticket.id);
  const answer = await finish(agent, claim, {
    outcome: "failed",
    error: { message: "Too many requests", httpStatus: 429 },
  });
  expect(answer.decision).toMatchObject({ action: "retry", category: "api", attemptsRemaining: 6 });
  expect(answer.decision?.delayMs).toBeGreaterThanOrEqual(1000);
  expect(answer.decision?.delayMs).toBeLessThanOrEqual(1200);
  expect(answer.ticket).toMatchObject({ state: "ready", retryCount: 1, attempts: 1, error: { category: "api" } });
  await prolongBackoff(ticket.id);
  await expect(claimOne(agent)).rejects.toThrow("nothing to claim");
  expect(
    await finish(agent, claim, { outcome: "failed", error: { message: "Too many requests", httpStatus: 429 } }),
  ).toEqual(answer);
  await endBackoff(ticket.id);
  const second = await claimOne(agent);
  expect(second.run.number).toBe(2);
  expect(second.brief.text).toContain("Too many requests");
  await finish(agent, second, { outcome: "succeeded", diff: "+ fixed" });
});

test("two rejections are retried with their findings, the third is held, and a retry runs the previewed bytes", async () => {
  const { lead, agent, sentinel } = await makeTeam();
  await pool().query("DELETE FROM review WHERE state = 'open'");
  const ticket = await makeTicket(lead, { title: "Third time" });
  for (const attempt of [1, 2, 3]) {
    const claim = await claimOne(agent);
    expect(claim.run.number).toBe(attempt);
    if (attempt > 1) {
      expect(claim.brief.findings).toHaveLength(1);
      expect(claim.brief.text).toContain("> Rounds half up");
      expect(claim.brief.text).toContain("src/round.ts:12");
    }
    await finish(agent, claim, { outcome: "succeeded", diff: `+ try ${attempt}` });
    await reject(sentinel);
  }
  const held = await readTicket(ticket.id);
  expect(held).toMatchObject({
    state: "on_hold",
    holdReason: "sentinel_max_retries",
    rejectionCount: 3,
    verification: "rejected",
  });
  const hold = await readHold(held.openHoldId as string);
  expect(hold.verbs).toEqual(["retry", "approve", "review", "cancel"]);
  expect(hold.cites.length).toBeGreaterThan(0);

  const preview = await previewDecision(lead, hold.id, { verb: "retry", note: "Use the sign bit" });
  expect(preview.text).toContain("Use the sign bit");
  const input = DecideHold.parse({
    verb: "retry",
    version: hold.version,
    note: "Use the sign bit",
    briefSha256: preview.sha256,
  });
  const decided = await decideHold(lead, hold.id, input);
  expect(decided.ticket).toMatchObject({ state: "ready", rejectionCount: 0, retryCount: 0 });
  expect(decided.hold).toMatchObject({ state: "decided", probation: "on_probation" });
  await expect(decideHold(lead, hold.id, input)).rejects.toMatchObject({
    code: "already_decided",
    extra: { decision: { verb: "retry" } },
  });

  const claim = await claimOne(agent);
  expect(claim.brief.text).toBe(preview.text);
  expect(claim.brief.sha256).toBe(preview.sha256);
  await finish(agent, claim, { outcome: "succeeded", diff: "+ right" });
  const { ticket: done } = await approve(sentinel);
  expect(done).toMatchObject({ state: "done", verification: "approved" });
  expect((await readHold(hold.id)).probation).toBe("held");
});

test("a question pauses, nothing overwrites it, and the same agent resumes with the answer and its checkpoint", async () => {
  const { lead, agent } = await makeTeam();
  const ticket = await makeTicket(lead, { title: "Ask first" });
  const claim = await claimOne(agent);
  const question = { text: "Which rate table?", options: ["2020", "2021"] };
  const paused = await finish(agent, claim, {
    outcome: "paused",
    reason: "question",
    question,
    checkpoint: { step: 7 },
  });
  expect(paused.run).toMatchObject({ state: "paused", pauseReason: "question" });
  expect(paused.ticket).toMatchObject({ state: "in_progress", holdReason: "question" });
  await expect(finish(agent, claim, { outcome: "succeeded" })).rejects.toMatchObject({ code: "stale_transition" });
  expect(await resumeRun(agent, claim.run.id, claim)).toBeNull();

  const hold = await readHold(paused.ticket.openHoldId as string);
  expect(hold.verbs).toEqual(["answer", "retry", "cancel"]);
  const answered = await decideHold(
    lead,
    hold.id,
    DecideHold.parse({ verb: "answer", version: hold.version, answer: "2021" }),
  );
  expect(answered.run?.state).toBe("resuming");
  const resumed = await resumeRun(agent, claim.run.id, claim);
  expect(resumed).toMatchObject({
    resume: { verb: "answer", answer: "2021", checkpoint: { step: 7 } },
    run: { state: "running", resumeCount: 1 },
  });
  expect(resumed?.brief.text).toContain("2021");
  await expect(resumeRun(agent, claim.run.id, claim)).rejects.toMatchObject({ code: "lease_lost" });
  await expect(undoDecision(lead, hold.id, { version: answered.hold.version })).rejects.toMatchObject({
    code: "stale_transition",
  });
  const done = await finish(agent, resumed as Claim, { outcome: "succeeded" });
  expect(done.ticket.id).toBe(ticket.id);
  expect((await readHold(hold.id)).probation).toBe("held");
});

test("a lease that runs out makes the run lost, once, and its token can change nothing", async () => {
  const { lead, agent } = await makeTeam();
  await makeTicket(lead, { title: "Lost" });
  const claim = await claimOne(agent);
  await expireLease(claim.run.id);
  await expect(finish(agent, claim, { outcome: "succeeded" })).rejects.toMatchObject({ code: "lease_lost" });
  await expect(heartbeatRun(agent, claim.run.id, { leaseToken: claim.leaseToken })).rejects.toMatchObject({
    code: "lease_lost",
  });
  const reaped = await Promise.all([reapLostRuns(), reapLostRuns(), reapLostRuns()]);
  expect(reaped.reduce((sum, count) => sum + count)).toBe(1);
  expect(await readRun(claim.run.id)).toMatchObject({ state: "lost", category: "infrastructure" });
  expect(await readTicket(claim.ticket.id)).toMatchObject({ state: "ready", retryCount: 1 });
  await endBackoff(claim.ticket.id);
  const next = await claimOne(agent);
  expect(next.run.number).toBe(2);
  await cancelRun(lead, next.run.id, { note: "enough" });
  expect(await heartbeatRun(agent, next.run.id, { leaseToken: next.leaseToken })).toMatchObject({
    directive: "cancel",
  });
  expect(await readTicket(claim.ticket.id)).toMatchObject({ state: "on_hold", holdReason: "human" });
});

test("undo restores exactly the states before a retry of a paused run", async () => {
  const { lead, agent } = await makeTeam();
  await makeTicket(lead, { title: "Undo" });
  const claim = await claimOne(agent);
  const level = { current: 13, retryCount: 3, maxRetries: 3 };
  const paused = await finish(agent, claim, { outcome: "paused", reason: "max_retries", level });
  const hold = await readHold(paused.ticket.openHoldId as string);
  const decided = await decideHold(lead, hold.id, DecideHold.parse({ verb: "retry", version: hold.version }));
  expect(decided.run?.state).toBe("cancelled");
  expect(decided.ticket?.state).toBe("ready");
  const undone = await undoDecision(lead, hold.id, { version: decided.hold.version });
  expect(undone.run).toMatchObject({ state: "paused", pauseReason: "max_retries", endedAt: null });
  expect(undone.ticket?.state).toBe("in_progress");
  expect(undone.hold).toMatchObject({ state: "open", decision: null, version: decided.hold.version + 1 });
  const again = await decideHold(lead, hold.id, DecideHold.parse({ verb: "continue", version: undone.hold.version }));
  expect(again.run?.state).toBe("resuming");
  const resumed = await resumeRun(agent, claim.run.id, claim);
  const repaused = await finish(agent, resumed as Claim, { outcome: "paused", reason: "max_retries", level });
  expect((await readHold(hold.id)).probation).toBe("did_not_hold");
  expect(await readHold(repaused.ticket.openHoldId as string)).toMatchObject({ recurrence: 1 });
});

test("the fifth release in a row is held", async () => {
  const { lead, agent } = await makeTeam();
  const ticket = await makeTicket(lead, { title: "Hot potato" });
  for (let times = 1; times <= 5; times++) {
    const claim = await claimOne(agent);
    const { ticket: now } = await finish(agent, claim, { outcome: "released" });
    expect(now).toMatchObject({ state: times < 5 ? "ready" : "on_hold", attempts: 0 });
  }
  expect(await readTicket(ticket.id)).toMatchObject({ holdReason: "manual_review" });
});

test("a chain: done opens what waits for it, cancelled holds it, undo takes it back", async () => {
  const { lead, agent } = await makeTeam();
  const first = await makeTicket(lead, { title: "First", reviewRequired: false });
  const second = await makeTicket(lead, { title: "Second", dependsOn: [first.id] });
  expect(second.state).toBe("blocked");
  const claim = await claimOne(agent);
  expect(claim.ticket.id).toBe(first.id);
  const paused = await finish(agent, claim, { outcome: "paused", reason: "incomplete" });
  const hold = await readHold(paused.ticket.openHoldId as string);
  expect(hold.downstreamBlocked).toBe(1);
  const cancelled = await decideHold(lead, hold.id, DecideHold.parse({ verb: "cancel", version: hold.version }));
  expect(cancelled.ticket?.state).toBe("cancelled");
  expect(await readTicket(second.id)).toMatchObject({ state: "on_hold", holdReason: "dependency" });
  await undoDecision(lead, hold.id, { version: cancelled.hold.version });
  expect(await readTicket(second.id)).toMatchObject({ state: "blocked", holdReason: null });
  await decideHold(lead, hold.id, DecideHold.parse({ verb: "continue", version: (await readHold(hold.id)).version }));
  const resumed = (await resumeRun(agent, claim.run.id, claim)) as Claim;
  await finish(agent, resumed, { outcome: "succeeded" });
  expect(await readTicket(second.id)).toMatchObject({ state: "ready" });
});

test("an edit says what it changed; one that changes nothing leaves the version and the log as they are", async () => {
  const { lead } = await makeTeam();
  const [one, other] = [await makeTicket(lead, { state: "draft" }), await makeTicket(lead, { state: "draft" })];
  const fields = { title: "Same", labels: ["a", "b"], priority: "high" as const, dependsOn: [one.id, other.id] };
  const ticket = await makeTicket(lead, { ...fields, state: "draft" });
  const edit = (input: object) =>
    updateTicket(lead, ticket.id, UpdateTicket.parse({ version: ticket.version, ...input }));
  const { acceptanceCriteria, description, reviewRequired } = ticket;
  const all = { ...fields, acceptanceCriteria, description, reviewRequired, driver: null };
  for (const same of [{}, all, { dependsOn: [other.id, one.id, one.id] }]) expect(await edit(same)).toEqual(ticket);
  await expect(edit({ dependsOn: [one.key, "tkt_none"] })).rejects.toMatchObject({
    message: expect.stringMatching(
      /^dependsOn\.0: DEF-\d+ is a key: give the id of the ticket \(tkt_…\)\. There is 1 more\.$/,
    ),
    extra: {
      errors: [{ path: "dependsOn.0" }, { path: "dependsOn.1", message: expect.stringMatching(/no such ticket/) }],
    },
  });
  const edited = await edit({ ...all, priority: "low", dependsOn: [one.id] });
  expect(edited).toMatchObject({ title: "Same", priority: "low", dependsOn: [one.id], version: ticket.version + 1 });
  const { rows } = await pool().query("SELECT data FROM event WHERE ticket_id = $1 AND type = 'ticket.updated'", [
    ticket.id,
  ]);
  expect(rows).toEqual([{ data: { changed: ["priority", "dependsOn"], key: ticket.key } }]);
});

test("a hold without an exit cannot be stored", async () => {
  const { lead } = await makeTeam();
  const ticket = await makeTicket(lead, { title: "No exit" });
  const insert = pool().query(
    `INSERT INTO hold (id, project_id, ticket_id, subject, reason, summary, fingerprint, opened_at, opened_by, state)
     VALUES ('hld_x', 'prj_default', $1, 'ticket', 'human', 's', 'f', now(), '{}', 'open')`,
    [ticket.id],
  );
  await expect(insert).rejects.toThrow("hold_has_exit");
});

test("a claim whose caller hung up is given back: a new run as released, a resumed one to be resumed again", async () => {
  const { lead, agent } = await makeTeam();
  await makeTicket(lead, { title: "Hung up" });
  const first = await claimOne(agent);
  await releaseRun(first.run.id);
  expect(await readRun(first.run.id)).toMatchObject({ state: "released" });
  const claim = await claimOne(agent);
  expect(claim.ticket).toMatchObject({ id: first.ticket.id, attempts: 1 });
  const paused = await finish(agent, claim, { outcome: "paused", reason: "budget", checkpoint: 7 });
  const hold = await readHold(paused.ticket.openHoldId as string);
  await decideHold(lead, hold.id, DecideHold.parse({ verb: "continue", version: hold.version }));
  await resumeRun(agent, claim.run.id, claim);
  await releaseRun(claim.run.id);
  expect(await readRun(claim.run.id)).toMatchObject({ state: "resuming", resumeCount: 0 });
  await pool().query("UPDATE run SET resuming_since = resuming_since - interval '31 seconds' WHERE id = $1", [
    claim.run.id,
  ]);
  const again = await claimOne(agent, { agent: "builder-02" });
  expect(again).toMatchObject({
    run: { id: claim.run.id, agent: "builder-02", resumeCount: 1 },
    resume: { verb: "continue", checkpoint: 7 },
  });
});
