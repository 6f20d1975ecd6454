import { expect, test } from "vitest";
import { DecideHold } from "#lib/contract/holds.ts";
import { ClaimReview, type FindingInput, RecordVerdict, type VerdictInput } from "#lib/contract/reviews.ts";
import type { Claim } from "#lib/contract/runs/claims.ts";
import { FinishRun } from "#lib/contract/runs.ts";
import { UpdateTicket } from "#lib/contract/tickets.ts";
import { readHold } from "#lib/db/holds/holds.ts";
import { readRunDetail } from "#lib/db/runs/runs.ts";
import { readTicket } from "#lib/db/tickets/tickets.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { decideHold } from "#lib/lifecycle/holds/decide-hold.ts";
import { previewDecision } from "#lib/lifecycle/holds/preview-decision.ts";
import { finishRun } from "#lib/lifecycle/runs/finish-run.ts";
import { criteriaHash } from "#lib/lifecycle/tickets/criteria-hash.ts";
import { updateTicket } from "#lib/lifecycle/tickets/update-ticket.ts";
import { getTicket } from "#lib/server/queries/tickets/get-ticket.ts";
import { useDatabase } from "#test/database.ts";
import { makeTeam } from "#test/team.ts";
import { claimOne, makeTicket } from "#test/tickets.ts";
import { claimReview } from "./claim-review.ts";
import { markScopeDrift } from "./mark-scope-drift.ts";
import { recordVerdict } from "./record-verdict.ts";

useDatabase();

const point = (issue: string, more: Partial<FindingInput> = {}): FindingInput => ({
  severity: "major",
  file: "src/round.ts",
  line: 12,
  issue,
  suggestion: "Do better",
  ...more,
});

async function succeed(agent: Access): Promise<Claim> {
  const claim = await claimOne(agent);
  await finishRun(
    agent,
    claim.run.id,
    FinishRun.parse({ leaseToken: claim.leaseToken, outcome: "succeeded", diff: "+ x" }),
  );
  return claim;
}

async function judge(sentinel: Access, verdict: Partial<VerdictInput>) {
  const claim = await claimReview(sentinel, ClaimReview.parse({ sentinel: "reviewer" }));
  if (!claim) throw new Error("there was nothing to review");
  const { id, leaseToken } = claim.review;
  return {
    claim,
    ...(await recordVerdict(sentinel, id, RecordVerdict.parse({ leaseToken, verdict: "rejected", ...verdict }))),
  };
}

const edit = async (lead: Access, id: string, acceptanceCriteria: string[]) =>
  updateTicket(lead, id, UpdateTicket.parse({ version: (await readTicket(id)).version, acceptanceCriteria }));

test("criteria are frozen at the claim: an edit during the run moves the goal of the next run alone", async () => {
  const { lead, agent, sentinel } = await makeTeam();
  const ticket = await makeTicket(lead, { acceptanceCriteria: ["2.5 becomes 2"] });
  const first = await succeed(agent);
  await edit(lead, ticket.id, ["2.5 becomes 3"]);
  expect((await judge(sentinel, { findings: [point("Rounds half up")] })).claim).toMatchObject({
    ticket: { acceptanceCriteria: ["2.5 becomes 2"] },
    run: { acceptanceCriteria: ["2.5 becomes 2"], criteriaSha256: criteriaHash(["2.5 becomes 2"]) },
  });
  expect((await getTicket(lead, ticket.id)).criteriaSha256).toBe(criteriaHash(["2.5 becomes 3"]));
  const second = await succeed(agent);
  expect(second.brief.text).toContain("2.5 becomes 3");
  expect(await readRunDetail(second.run.id)).toMatchObject({ acceptanceCriteria: ["2.5 becomes 3"] });
  expect(await readRunDetail(first.run.id)).toMatchObject({ acceptanceCriteria: ["2.5 becomes 2"] });
  await judge(sentinel, { verdict: "approved" });
});

test("a run that gets previewed bytes is judged by the criteria that they state", async () => {
  const { lead, agent, sentinel } = await makeTeam();
  const ticket = await makeTicket(lead, { acceptanceCriteria: ["As shown"] });
  const hold = await holdByRejections(ticket.id, agent, sentinel);
  await decideHold(lead, hold.id, DecideHold.parse({ verb: "retry", version: hold.version }));
  await edit(lead, ticket.id, ["Changed after the decision"]);
  const claim = await claimOne(agent);
  expect(claim.brief.text).toContain("1. As shown");
  expect(claim.ticket.acceptanceCriteria).toEqual(["As shown"]);
  expect(await readRunDetail(claim.run.id)).toMatchObject({ acceptanceCriteria: ["As shown"] });
  await finishRun(agent, claim.run.id, FinishRun.parse({ leaseToken: claim.leaseToken, outcome: "released" }));
  const next = await succeed(agent);
  expect(next.brief.text).toContain("1. Changed after the decision");
  await judge(sentinel, { verdict: "approved" });
});

async function holdByRejections(ticketId: string, agent: Access, sentinel: Access, findings = [point("Again")]) {
  for (let attempt = 1; attempt <= 3; attempt++) {
    await succeed(agent);
    await judge(sentinel, { findings });
  }
  return readHold((await readTicket(ticketId)).openHoldId as string);
}

test("a rejection for nothing but scope drift passes, costs nothing, and becomes linked drafts", async () => {
  const { lead, agent, sentinel } = await makeTeam();
  const ticket = await makeTicket(lead, { labels: ["billing"], driver: null });
  await succeed(agent);
  const findings = [
    point("Add a changelog\nand more", { scopeDrift: true }),
    point("Rename the module", { scopeDrift: true, file: null, line: null, suggestion: null }),
  ];
  const { review, ticket: after } = await judge(sentinel, { findings, score: 70 });
  expect(review).toMatchObject({ verdict: "approved", saidVerdict: "rejected", score: 70 });
  expect(after).toMatchObject({ state: "done", rejectionCount: 0, verification: "approved", sentinelFeedback: null });
  const { linkedTickets, reviews } = await getTicket(lead, ticket.id);
  expect(linkedTickets).toMatchObject([
    { title: "Add a changelog", state: "draft" },
    { title: "Rename the module", state: "draft" },
  ]);
  expect(reviews[0]?.findings).toMatchObject(
    linkedTickets.map(({ id, key }) => ({
      scopeDrift: true,
      fate: "withdrawn",
      waiver: { kind: "scope_drift", by: { kind: "sentinel", name: "reviewer" }, ticket: { id, key } },
    })),
  );
  const draft = await readTicket(linkedTickets[0]?.id ?? "");
  expect(draft).toMatchObject({
    labels: ["billing"],
    project: "default",
    origin: { ticketId: ticket.id, key: ticket.key, findingKey: reviews[0]?.findings[0]?.key },
  });
  expect(draft.description).toBe(
    `reviewer found this in the review of ${ticket.key}, attempt 1. It is outside of the acceptance criteria of ${ticket.key}.\n\nWhere: src/round.ts:12\n\n> Add a changelog\n> and more\n\nSuggested:\n> Do better`,
  );
});

test("scope drift beside a real finding: only that one goes back, and the drift becomes one ticket however often it is raised", async () => {
  const { lead, agent, sentinel } = await makeTeam();
  const ticket = await makeTicket(lead);
  const drift = point("Add a changelog", { scopeDrift: true });
  const hold = await holdByRejections(ticket.id, agent, sentinel, [point("Rounds half up"), drift]);
  expect(hold.summary).toBe("Rejected 3 times, 1 finding open: Rounds half up");
  const { linkedTickets, reviews } = await getTicket(lead, ticket.id);
  expect(linkedTickets).toHaveLength(1);
  expect(reviews.at(-1)?.findings.map(({ fate }) => fate)).toEqual(["re_raised", "withdrawn"]);
  const preview = await previewDecision(lead, hold.id, { verb: "retry" });
  expect(preview.text).toContain("> Rounds half up");
  expect(preview.text).not.toContain("changelog");
});

test("feedback lines are within the scope; the sentinel may say later that its drift is within it after all", async () => {
  const { lead, agent, sentinel } = await makeTeam();
  await makeTicket(lead);
  const drift = point("Add a changelog", { scopeDrift: true });
  await succeed(agent);
  expect((await judge(sentinel, { findings: [drift], feedbackForAgent: ["Wrong"] })).ticket.state).toBe("ready");
  await succeed(agent);
  const { ticket } = await judge(sentinel, { findings: [{ ...drift, scopeDrift: false }] });
  expect(ticket).toMatchObject({ state: "ready", rejectionCount: 2 });
  const { brief } = await succeed(agent);
  expect(brief.findings).toMatchObject([{ issue: "Add a changelog", fate: "re_raised" }]);
  await judge(sentinel, { verdict: "approved" });
});

test("a lead makes an open finding of a held ticket a ticket of its own: the next attempt is not asked for it, ever", async () => {
  const { lead, agent, sentinel } = await makeTeam();
  const ticket = await makeTicket(lead);
  const findings = [point("Rounds half up"), point("Add a changelog")];
  const hold = await holdByRejections(ticket.id, agent, sentinel, findings);
  const { key: findingKey = "" } = (await getTicket(lead, ticket.id)).reviews[0]?.findings[1] ?? {};
  const shown = await previewDecision(lead, hold.id, { verb: "retry" });
  const linked = await markScopeDrift(lead, ticket.key, findingKey, { note: "Not now" });
  expect(linked).toMatchObject({ state: "draft", title: "Add a changelog", origin: { key: ticket.key, findingKey } });
  expect((await markScopeDrift(lead, ticket.key, findingKey, {})).id).toBe(linked.id);
  const stale = DecideHold.parse({ verb: "retry", version: hold.version, briefSha256: shown.sha256 });
  await expect(decideHold(lead, hold.id, stale)).rejects.toMatchObject({ code: "version_mismatch" });
  await decideHold(lead, hold.id, DecideHold.parse({ verb: "retry", version: hold.version }));

  const { brief } = await succeed(agent);
  expect(brief.findings.map(({ issue }) => issue)).toEqual(["Rounds half up"]);
  const again = await judge(sentinel, { findings: [point("Add a changelog")] });
  expect(again.claim.previousFindings).toMatchObject([{ fate: "re_raised" }, { fate: "withdrawn" }]);
  expect(again.review).toMatchObject({ verdict: "approved", saidVerdict: "rejected" });
  expect(again.review.findings).toMatchObject([
    { fate: "withdrawn", waiver: { by: { name: "Mira Kaur" }, note: "Not now" } },
  ]);
  expect(again.ticket.state).toBe("done");
  expect((await getTicket(lead, ticket.id)).linkedTickets).toHaveLength(1);
  expect((await readHold(hold.id)).probation).toBe("held");
});

test("a finding taken out after the decision is not sent, whatever had been shown", async () => {
  const { lead, agent, sentinel } = await makeTeam();
  const ticket = await makeTicket(lead);
  const hold = await holdByRejections(ticket.id, agent, sentinel, [point("Rounds half up"), point("Add a changelog")]);
  await decideHold(lead, hold.id, DecideHold.parse({ verb: "retry", version: hold.version, note: "Look at the sign" }));
  const { key = "" } = (await getTicket(lead, ticket.id)).reviews[0]?.findings[1] ?? {};
  await markScopeDrift(lead, ticket.id, key, {});
  const { brief } = await succeed(agent);
  expect(brief.text).not.toContain("changelog");
  expect(brief.text).toContain("> Look at the sign");
  await judge(sentinel, { verdict: "approved" });
});

test("only an open finding of a ticket that nobody works on can be taken out, and only by a lead", async () => {
  const { lead, agent, sentinel } = await makeTeam();
  const ticket = await makeTicket(lead);
  const claim = await succeed(agent);
  await judge(sentinel, { findings: [point("Settled soon")] });
  await claimOne(agent).then(async (next) => {
    const { key = "" } = (await getTicket(lead, ticket.id)).reviews[0]?.findings[0] ?? {};
    await expect(markScopeDrift(lead, ticket.id, key, {})).rejects.toMatchObject({ code: "stale_transition" });
    await finishRun(agent, next.run.id, FinishRun.parse({ leaseToken: next.leaseToken, outcome: "succeeded" }));
    await judge(sentinel, { findings: [point("Another")] });
    await expect(markScopeDrift(lead, ticket.id, key, {})).rejects.toMatchObject({ code: "stale_transition" });
    await expect(markScopeDrift(lead, ticket.id, "f-none", {})).rejects.toMatchObject({ code: "not_found" });
    await expect(markScopeDrift(agent, ticket.id, key, {})).rejects.toMatchObject({ code: "forbidden" });
  });
  expect(claim.run.number).toBe(1);
});
