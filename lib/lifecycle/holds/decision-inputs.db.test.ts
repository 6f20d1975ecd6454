import { expect, test } from "vitest";
import { DecideHold, DecisionBody } from "#lib/contract/holds.ts";
import { ClaimReview, RecordVerdict } from "#lib/contract/reviews.ts";
import type { Claim } from "#lib/contract/runs/claims.ts";
import { FinishRun } from "#lib/contract/runs.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { readHold } from "#lib/db/holds/holds.ts";
import { readTicket } from "#lib/db/tickets/tickets.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { claimReview } from "#lib/lifecycle/reviews/claim-review.ts";
import { markScopeDrift } from "#lib/lifecycle/reviews/mark-scope-drift.ts";
import { recordVerdict } from "#lib/lifecycle/reviews/record-verdict.ts";
import { takeBackWaiver } from "#lib/lifecycle/reviews/take-back-waiver.ts";
import { finishRun } from "#lib/lifecycle/runs/finish-run.ts";
import { resumeRun } from "#lib/lifecycle/runs/resume-run.ts";
import { parseInput } from "#lib/server/api/parse-input.ts";
import { getHoldDetail } from "#lib/server/queries/holds/get-hold-detail.ts";
import { getTicket } from "#lib/server/queries/tickets/get-ticket.ts";
import { callApi } from "#test/api.ts";
import { makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";
import { makeTeam } from "#test/team.ts";
import { claimOne, makeTicket } from "#test/tickets.ts";
import { decideHold } from "./decide-hold.ts";
import { previewDecision } from "./preview-decision.ts";
import { undoDecision } from "./undo-decision.ts";

useDatabase();

const SIGN = { key: "sign", severity: "major", file: "src/round.ts", line: 42, issue: "Negative amounts round up" };
const LOG = { key: "log", severity: "minor", issue: "There is no changelog entry" };

const finish = (agent: Access, claim: Claim, body: object) =>
  finishRun(agent, claim.run.id, FinishRun.parse({ leaseToken: claim.leaseToken, ...body }));

async function judge(sentinel: Access, verdict: object) {
  const claim = await claimReview(sentinel, ClaimReview.parse({ sentinel: "checks" }));
  if (!claim) throw new Error("there was nothing to review");
  return recordVerdict(
    sentinel,
    claim.review.id,
    RecordVerdict.parse({ leaseToken: claim.review.leaseToken, ...verdict }),
  );
}

/** One attempt that the sentinel rejects. */
async function rejected({ agent, sentinel }: { agent: Access; sentinel: Access }, findings: object[] = [SIGN, LOG]) {
  const claim = await claimOne(agent);
  await finish(agent, claim, { outcome: "succeeded", diff: "+ x" });
  return { claim, ...(await judge(sentinel, { verdict: "rejected", findings })) };
}

async function heldByRejections(team: { lead: Access; agent: Access; sentinel: Access }) {
  const ticket = await makeTicket(team.lead);
  for (let attempt = 1; attempt <= 3; attempt++) await rejected(team);
  return { ticket, hold: await openHoldOf(ticket.id) };
}

const openHoldOf = async (ticketId: string) => readHold((await readTicket(ticketId)).openHoldId ?? "");
const preview = async (lead: Access, holdId: string, body: object) =>
  previewDecision(lead, holdId, parseInput(DecisionBody, { verb: "retry", ...body }));
const eventsOf = async (ticketId: string, type: string) =>
  (await pool().query("SELECT data FROM event WHERE ticket_id = $1 AND type = $2 ORDER BY id", [ticketId, type])).rows;

test("a finding left out is waived by whom and on which decision, and a later review does not reject for it", async () => {
  const team = await makeTeam();
  const { lead } = team;
  const { ticket, hold } = await heldByRejections(team);
  const whole = await preview(lead, hold.id, {});
  expect(whole.text).toContain("no changelog entry");
  const shown = await preview(lead, hold.id, { waive: ["log"] });
  expect(shown.text).not.toContain("changelog");
  expect(shown.changes).toEqual(["1 finding left out"]);
  const wrong = DecideHold.parse({ verb: "retry", version: hold.version, briefSha256: shown.sha256 });
  await expect(decideHold(lead, hold.id, wrong)).rejects.toMatchObject({ code: "version_mismatch" });
  for (const [waive, verb] of [
    [["log", "none"], "retry"],
    [["log"], "cancel"],
  ] as const)
    await expect(
      decideHold(lead, hold.id, DecideHold.parse({ verb, version: hold.version, waive })),
    ).rejects.toMatchObject({
      code: "invalid_request",
      extra: { errors: [{ path: expect.stringMatching(/^waive/) }] },
    });

  const input = DecideHold.parse({ verb: "retry", version: hold.version, waive: ["log"], briefSha256: shown.sha256 });
  const decided = await decideHold(lead, hold.id, input);
  expect(decided.hold.decision).toMatchObject({ waived: ["log"], granted: null });
  expect(await eventsOf(ticket.id, "finding.waived")).toMatchObject([{ data: { kind: "waived", findingKey: "log" } }]);
  const { claim, review, ticket: after } = await rejected(team, [LOG]);
  expect(claim.brief).toMatchObject({ text: shown.text, sha256: shown.sha256, findings: [{ key: "sign" }] });
  expect(review).toMatchObject({ verdict: "approved", saidVerdict: "rejected" });
  expect(review.findings).toMatchObject([
    {
      fate: "withdrawn",
      lastReview: 4,
      waiver: { by: { name: "Mira Kaur" }, decisionId: decided.hold.decision?.id, afterReview: 3 },
    },
  ]);
  expect(after.state).toBe("done");
  expect((await readHold(hold.id)).probation).toBe("held");
});

test("undo takes the waivers back, each as it stood; a lead may take one back later, and the next brief has it again", async () => {
  const team = await makeTeam();
  const { lead, agent } = team;
  const { ticket, hold } = await heldByRejections(team);
  const whole = await preview(lead, hold.id, {});
  const decided = await decideHold(
    lead,
    hold.id,
    DecideHold.parse({ verb: "retry", version: hold.version, waive: ["log"] }),
  );
  const undone = await undoDecision(lead, hold.id, { version: decided.hold.version });
  expect(undone.hold.state).toBe("open");
  expect(await preview(lead, hold.id, {})).toEqual(whole);
  expect(await eventsOf(ticket.id, "finding.unwaived")).toMatchObject([
    { data: { findingKey: "log", reason: "undone" } },
  ]);

  await decideHold(lead, hold.id, DecideHold.parse({ verb: "retry", version: undone.hold.version, waive: ["log"] }));
  await expect(takeBackWaiver(agent, ticket.id, "log", {})).rejects.toMatchObject({ code: "forbidden" });
  await expect(takeBackWaiver(lead, ticket.id, "sign", {})).rejects.toMatchObject({ code: "not_found" });
  await takeBackWaiver(lead, ticket.key, "log", { note: "It matters after all" });
  const { claim, ticket: after } = await rejected(team, [LOG]);
  expect(claim.brief.text).toContain("no changelog entry");
  expect(after.state).toBe("ready");
  expect((await getTicket(lead, ticket.id)).reviews.at(-1)?.findings[0]?.waiver).toBeNull();
  await expect(takeBackWaiver(lead, ticket.id, "log", {})).rejects.toMatchObject({ code: "not_found" });
  await pool().query("UPDATE ticket SET state = 'cancelled' WHERE id = $1", [ticket.id]);
});

test("a decision that is sent twice leaves out and grants once", async () => {
  const team = await makeTeam();
  const callers = await makeCallers();
  const { ticket, hold } = await heldByRejections(team);
  const body = { verb: "retry", version: hold.version, waive: ["log"], grant: { rejections: 2 } };
  const send = (change: object = {}) =>
    callApi("POST", `/api/v1/holds/${hold.id}/decision`, {
      token: callers.automation,
      headers: { "idempotency-key": hold.id },
      body: { ...body, ...change },
    });
  const first = await send();
  expect(first).toMatchObject({
    status: 200,
    body: { hold: { decision: { waived: ["log"], granted: { rejections: 2 } } } },
  });
  expect((await send()).body).toEqual(first.body);
  expect(await send({ waive: [] })).toMatchObject({ status: 422, body: { code: "idempotency_conflict" } });
  expect(await eventsOf(ticket.id, "finding.waived")).toHaveLength(1);
  const long = await callApi("POST", `/api/v1/holds/${hold.id}/preview`, {
    token: callers.automation,
    body: { verb: "retry", note: "ä".repeat(20_000) },
  });
  expect(long).toMatchObject({ status: 422, body: { errors: [{ path: "verb" }] } });
  await pool().query("UPDATE ticket SET state = 'cancelled' WHERE id = $1", [ticket.id]);
});

test("a waiver that replaced another is undone to that other one", async () => {
  const team = await makeTeam();
  const { lead } = team;
  const { ticket, hold } = await heldByRejections(team);
  const linked = await markScopeDrift(lead, ticket.id, "log", {});
  await takeBackWaiver(lead, ticket.id, "log", {});
  const decided = await decideHold(
    lead,
    hold.id,
    DecideHold.parse({ verb: "retry", version: hold.version, waive: ["log"] }),
  );
  await undoDecision(lead, hold.id, { version: decided.hold.version });
  const { rows } = await pool().query(
    "SELECT kind, linked_ticket_id, taken_back_at FROM finding_waiver WHERE ticket_id = $1",
    [ticket.id],
  );
  expect(rows).toEqual([{ kind: "scope_drift", linked_ticket_id: linked.id, taken_back_at: expect.any(Date) }]);
  await pool().query("UPDATE ticket SET state = 'cancelled' WHERE id = $1", [ticket.id]);
});

test("granted rejections and tries are what the brief says and when it is held again, until the next reset", async () => {
  const team = await makeTeam();
  const { lead, agent } = team;
  const { ticket, hold } = await heldByRejections(team);
  const shown = await preview(lead, hold.id, { grant: { rejections: 1 } });
  expect(shown.text).toContain("Rejections that are still retried: 0.");
  // The bytes are others: they tell of attempt 3.
  expect(shown).toMatchObject({ discouraged: null, changes: ["only what was tried since, and how it ended"] });
  for (const grant of [{ tries: 1 }, { dollars: 2 }])
    await expect(
      decideHold(lead, hold.id, DecideHold.parse({ verb: "retry", version: hold.version, grant })),
    ).rejects.toMatchObject({ code: "invalid_request" });
  const input = DecideHold.parse({
    verb: "retry",
    version: hold.version,
    grant: { rejections: 1 },
    note: "Look at the sign",
    briefSha256: (await preview(lead, hold.id, { grant: { rejections: 1 }, note: "Look at the sign" })).sha256,
  });
  const decided = await decideHold(lead, hold.id, input);
  expect(decided.hold.decision?.granted).toEqual({ rejections: 1 });
  expect((await eventsOf(ticket.id, "hold.decided"))[0]).toMatchObject({ data: { granted: { rejections: 1 } } });
  const held = await rejected(team);
  expect(held.ticket).toMatchObject({ state: "on_hold", holdReason: "sentinel_max_retries" });
  const again = await openHoldOf(ticket.id);
  expect(again.recurrence).toBe(1);
  const detail = await getHoldDetail(lead, again.id);
  expect(detail.tries).toEqual({ used: 1, of: 1, what: "review" });
  expect(detail.history).toMatchObject([
    {
      holdId: hold.id,
      verb: "retry",
      by: "Mira Kaur",
      note: "Look at the sign",
      granted: { rejections: 1 },
      probation: "did_not_hold",
      ledTo: [{ number: 4, words: "rejected with 2 findings" }],
    },
  ]);
  expect(detail.grants).toEqual([{ verb: "retry", kind: "rejections", full: 3 }]);
  expect((await preview(lead, again.id, {})).text).toContain("Rejections that are still retried: 2.");
  const sameNote = await preview(lead, again.id, { note: " Look at the sign " });
  expect(sameNote).toMatchObject({ discouraged: null, changes: ["only what was tried since, and how it ended"] });
  expect((await preview(lead, again.id, { note: "Use Math.sign" })).changes).toEqual(["a new note"]);
  await decideHold(lead, again.id, DecideHold.parse({ verb: "cancel", version: again.version }));

  const failing = await makeTicket(lead, { reviewRequired: false });
  await finish(agent, await claimOne(agent), {
    outcome: "failed",
    error: { message: "invalid x-api-key", httpStatus: 401 },
  });
  const auth = await openHoldOf(failing.id);
  const { credential, grants } = await getHoldDetail(lead, auth.id);
  expect(credential).toEqual({ agent: "builder-01", profile: null });
  expect(grants).toEqual([{ verb: "retry", kind: "tries", full: 1 }]);
  expect((await preview(lead, auth.id, {})).discouraged).toBe("Access is refused again until the credential is set.");
  await decideHold(lead, auth.id, DecideHold.parse({ verb: "retry", version: auth.version, grant: { tries: 2 } }));
  const refused = () => ({ outcome: "failed", error: { message: "invalid x-api-key", httpStatus: 401 } });
  expect((await finish(agent, await claimOne(agent), refused())).decision).toMatchObject({
    action: "retry",
    attemptsRemaining: 0,
  });
  expect((await finish(agent, await claimOne(agent), refused())).decision).toMatchObject({ action: "hold" });
  const last = await openHoldOf(failing.id);
  await decideHold(lead, last.id, DecideHold.parse({ verb: "cancel", version: last.version }));
});

test("a paused run hears how much it was granted; without a grant it hears what it always heard", async () => {
  const { lead, agent } = await makeTeam();
  const pausedFor = async (reason: string, more: object = {}) => {
    const ticket = await makeTicket(lead);
    const claim = await claimOne(agent);
    await finish(agent, claim, { outcome: "paused", reason, ...more });
    return { claim, hold: await openHoldOf(ticket.id) };
  };
  const { claim, hold } = await pausedFor("budget");
  const plain = await preview(lead, hold.id, { verb: "continue" });
  expect(plain.text).toContain("at the same place with a fresh budget.");
  const shown = await preview(lead, hold.id, { verb: "continue", grant: { dollars: 2.5 } });
  expect(shown.text).toContain("at the same place with $2.50 more.");
  expect(shown.discouraged).toBeNull();
  const grant = { dollars: 2.5 };
  const input = DecideHold.parse({ verb: "continue", version: hold.version, grant, briefSha256: shown.sha256 });
  await decideHold(lead, hold.id, input);
  const resumed = await resumeRun(agent, claim.run.id, { leaseToken: claim.leaseToken });
  expect(resumed).toMatchObject({ brief: { text: shown.text }, resume: { verb: "continue", grant } });
  const level = await pausedFor("max_retries", { level: { current: 13, retryCount: 3, maxRetries: 3 } });
  expect((await preview(lead, level.hold.id, { verb: "continue", grant: { tries: 1 } })).text).toContain(
    "Level 13 has 1 fresh try.",
  );
  expect((await preview(lead, level.hold.id, { verb: "continue" })).text).toContain("Level 13 has 3 fresh tries.");
  await expect(preview(lead, level.hold.id, { verb: "continue", grant: { tries: 0 } })).rejects.toMatchObject({
    code: "invalid_request",
  });
  await decideHold(
    lead,
    level.hold.id,
    DecideHold.parse({ verb: "continue", version: level.hold.version, grant: null }),
  );
  const second = await resumeRun(agent, level.claim.run.id, { leaseToken: level.claim.leaseToken });
  expect(second?.resume?.grant ?? null).toBeNull();
});

test("an answer is held against the schema of its question, wherever it comes from", async () => {
  const { lead, agent } = await makeTeam();
  const ticket = await makeTicket(lead);
  const claim = await claimOne(agent);
  const schema = { type: "object", required: ["region"], properties: { region: { enum: ["eu", "us"] } } };
  const question = { text: "Where?", options: ["Anywhere"], schema };
  await finish(agent, claim, { outcome: "paused", reason: "question", question });
  const hold = await openHoldOf(ticket.id);
  const answering = (answer: unknown) =>
    decideHold(lead, hold.id, DecideHold.parse({ verb: "answer", version: hold.version, answer }));
  const unfit = {
    code: "invalid_request",
    extra: { errors: [{ path: "answer.region", message: "must be one of eu, us" }] },
  };
  await expect(answering({ region: "mars" })).rejects.toMatchObject(unfit);
  const missing = [{ path: "answer", message: "is needed to answer" }];
  for (const body of [{}, { answer: "" }, { answer: null }])
    expect(await preview(lead, hold.id, { verb: "answer", ...body })).toMatchObject({ text: "", errors: missing });
  for (const answer of [undefined, null, ""])
    await expect(answering(answer)).rejects.toMatchObject({ code: "invalid_request", extra: { errors: missing } });
  expect(await preview(lead, hold.id, { verb: "answer", answer: { region: "mars" } })).toMatchObject({
    text: "",
    errors: unfit.extra.errors,
  });
  await expect(answering("eu")).rejects.toMatchObject({ extra: { errors: [{ path: "answer" }] } });
  expect((await preview(lead, hold.id, { verb: "answer", answer: "Anywhere" })).text).toContain("> Anywhere");
  expect((await answering({ region: "eu" })).hold.decision?.answer).toEqual({ region: "eu" });
});
