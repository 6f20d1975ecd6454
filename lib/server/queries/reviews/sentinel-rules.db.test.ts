import { expect, test } from "vitest";
import {
  ListRuleEvidence,
  ListRuleVersions,
  ListSentinelRules,
  PutSentinelRule,
} from "#lib/contract/reviews/sentinel-rules.ts";
import { ClaimReview, type FindingInput, RecordVerdict } from "#lib/contract/reviews.ts";
import { FinishRun } from "#lib/contract/runs.ts";
import { pool } from "#lib/db/connection/pool.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { claimReview } from "#lib/lifecycle/reviews/claim-review.ts";
import { recordVerdict } from "#lib/lifecycle/reviews/record-verdict.ts";
import { setSentinelRule } from "#lib/lifecycle/reviews/set-sentinel-rule.ts";
import { finishRun } from "#lib/lifecycle/runs/finish-run.ts";
import { useDatabase } from "#test/database.ts";
import { pastHold, pastReview, pastRun, pastTicket, pastWaiver } from "#test/history.ts";
import { makeCaller, makeTeam } from "#test/team.ts";
import { claimOne, makeTicket } from "#test/tickets.ts";
import { getTicket } from "../tickets/get-ticket.ts";
import { listRuleEvidence, listRuleVersions, listSentinelRules } from "./sentinel-rules.ts";

useDatabase();

const style = (key: string) => ({ key, rule: "style" });

/** A ticket whose first run was rejected ten hours ago. */
async function rejected(findings: Parameters<typeof pastReview>[2]["findings"]) {
  const ticket = await pastTicket();
  const run = await pastRun(ticket, { number: 1, state: "succeeded", ended: 11 });
  await pastReview(ticket, run, { number: 1, verdict: "rejected", ended: 10, findings });
  return { ticket, run };
}

const rulesFor = (access: Access, days = "30") => listSentinelRules(access, ListSentinelRules.parse({ days }));
const put = (access: Access, fields: object) =>
  setSentinelRule(access, PutSentinelRule.parse({ sentinel: "gate-1", rule: "style", version: 0, ...fields }));

test("each finding is labelled once by what people and agents did, and each number leads to its findings", async () => {
  const admin = await makeCaller({ role: "admin" });
  const { userId } = admin;
  const approved = await rejected([style("f-a1"), style("f-a2"), { key: "f-t", rule: "types" }]);
  const second = await pastRun(approved.ticket, { number: 2, state: "succeeded", started: 9, ended: 8, cost: 2.5 });
  await pastReview(approved.ticket, second, {
    number: 2,
    verdict: "rejected",
    ended: 7,
    findings: [style("f-a1"), style("f-a2")],
  });
  await pastHold(approved.ticket, userId, { opened: 7, closed: 4, verb: "approve", reason: "sentinel_max_retries" });
  const again = await rejected([style("f-b")]);
  await pastHold(again.ticket, userId, { opened: 10, closed: 9, verb: "review" });
  await pastReview(again.ticket, again.run, { number: 2, verdict: "approved", ended: 8 });
  const undone = await rejected([style("f-c")]);
  await pastHold(undone.ticket, userId, { opened: 10, closed: 9, verb: "approve", undone: true });
  const waived = await rejected([style("f-d")]);
  await pastRun(waived.ticket, { number: 2, state: "failed", started: 9.6, ended: 9.4, cost: null });
  await pastWaiver(waived.ticket, "f-d", 9);
  const back = await rejected([style("f-o")]);
  await pastWaiver(back.ticket, "f-o", 9);
  await pool().query(
    `UPDATE finding_waiver SET actor = '{"kind": "user", "id": "u", "name": "Mira"}', taken_back_at = CASE key WHEN 'f-o' THEN now() END,
       taken_back_by = CASE key WHEN 'f-o' THEN '{}'::jsonb END`,
  );
  const settled = await rejected([style("f-e")]);
  const retry = await pastRun(settled.ticket, { number: 2, state: "succeeded", started: 9, ended: 8 });
  await pastReview(settled.ticket, retry, { number: 2, verdict: "approved", ended: 7, findings: [style("f-x")] });
  const advised = await pastTicket();
  const passed = await pastRun(advised, { number: 1, state: "succeeded", ended: 2 });
  const advice = { ...style("f-z"), advisory: true };
  await pastReview(advised, passed, { number: 1, verdict: "approved", ended: 1, findings: [advice] });

  const { items } = await rulesFor(admin);
  expect(items.map(({ sentinel, rule, findings }) => [sentinel, rule, findings])).toEqual([
    ["gate-1", "style", 7],
    ["gate-1", "types", 1],
  ]);
  expect(items[0]).toMatchObject({ overturned: 4, confirmed: 1, open: 2, advisory: 1, share: 0.8, proposed: true });
  // One ticket, one cost: 2.50 for the second run and 6 h; an hour and a run that said no cost for the waiver; 2 h until
  // another look approved.
  expect(items[0]?.cost).toMatchObject({ attempts: 2, costUsd: 2.5, unpriced: 1 });
  expect(items[0]?.cost.minutes).toBeCloseTo(9 * 60, 0);
  expect(items[0]?.trend.map(({ findings }) => findings)).toEqual([0, 0, 0, 0, 0, 7]);
  expect(items[1]).toMatchObject({ confirmed: 1, overturned: 0, share: null, proposed: false });

  const evidence = async (label?: string) => {
    const query = ListRuleEvidence.parse({ sentinel: "gate-1", rule: " STYLE ", label });
    return listRuleEvidence(admin, query);
  };
  expect((await evidence()).total).toBe(8);
  expect((await evidence("overturned,confirmed,open")).total).toBe(7);
  const overturned = await evidence("overturned");
  expect(overturned.total).toBe(4);
  expect(Object.fromEntries(overturned.items.map(({ finding, settledBy }) => [finding.key, settledBy]))).toEqual({
    "f-a1": "approved",
    "f-a2": "approved",
    "f-b": "review_again",
    "f-d": "waived",
  });
  expect(overturned.items.find(({ finding }) => finding.key === "f-d")?.by).toBe("Mira");
  expect((await evidence("confirmed")).items.map(({ finding }) => finding.key)).toEqual(["f-e"]);
  expect((await evidence("open")).items.map(({ ticket }) => ticket.id).sort()).toEqual(
    [undone.ticket, back.ticket].sort(),
  );
  expect((await evidence("advisory")).items.map(({ ticket }) => ticket.id)).toEqual([advised]);
});

const point = (category: string, issue: string): FindingInput => ({ severity: "minor", category, issue });

async function judge(agent: Access, sentinel: Access, findings: FindingInput[]) {
  const { run, leaseToken } = await claimOne(agent, { labels: ["live"] });
  await finishRun(agent, run.id, FinishRun.parse({ leaseToken, outcome: "succeeded", diff: "+ x" }));
  const claim = await claimReview(sentinel, ClaimReview.parse({ sentinel: "gate-1" }));
  if (!claim) throw new Error("there was nothing to review");
  const verdict = { leaseToken: claim.review.leaseToken, verdict: "rejected", findings };
  return recordVerdict(sentinel, claim.review.id, RecordVerdict.parse(verdict));
}

test("a rule that only advises rejects nothing, from then on and until it blocks again; each time is a version", async () => {
  const { lead, agent, sentinel } = await makeTeam();
  const admin = await makeCaller({ role: "admin", name: "Ada" });
  await expect(put(lead, { standing: "advisory" })).rejects.toMatchObject({ code: "forbidden" });
  const ticket = await makeTicket(lead, { labels: ["live"] });
  const first = await judge(agent, sentinel, [point("Style", "Name it better")]);
  expect(first.ticket).toMatchObject({ state: "ready", rejectionCount: 1 });
  expect(await put(admin, { standing: "advisory", note: "Taste" })).toMatchObject({ version: 1, standing: "advisory" });
  await expect(put(admin, { standing: "advisory" })).rejects.toMatchObject({ code: "version_mismatch" });

  const { review } = await judge(agent, sentinel, [point(" STYLE", "Name it better"), point("bug", "Rounds half up")]);
  expect(review).toMatchObject({
    verdict: "rejected",
    saidVerdict: null,
    findings: [{ advisory: true, fate: "re_raised" }, { advisory: false }],
  });
  const claim = await claimOne(agent, { labels: ["live"] });
  expect(claim.brief.findings.map(({ issue }) => issue)).toEqual(["Rounds half up"]);
  expect(claim.brief.text).toContain("## Advice of the sentinel");
  const released = { leaseToken: claim.leaseToken, outcome: "released" };
  await finishRun(agent, claim.run.id, FinishRun.parse(released));

  const last = await judge(agent, sentinel, [point("style", "Name it better")]);
  expect(last.ticket).toMatchObject({ state: "done", verification: "approved", rejectionCount: 2 });
  expect(last.review).toMatchObject({ verdict: "approved", saidVerdict: "rejected" });
  const { rows } = await pool().query(
    "SELECT data FROM event WHERE type = 'review.verdict' ORDER BY tx DESC, id DESC LIMIT 1",
  );
  expect(rows[0].data).toMatchObject({ verdict: "approved", said: "rejected", findings: 1, advisory: 1 });
  expect((await getTicket(lead, ticket.id)).reviews[2]?.findings).toMatchObject([{ advisory: true }]);

  await put(admin, { standing: "blocking", version: 1 });
  const other = await makeTicket(lead, { labels: ["live"] });
  expect((await judge(agent, sentinel, [point("style", "Name it better")])).ticket).toMatchObject({
    id: other.id,
    state: "ready",
  });
  const versions = await listRuleVersions(lead, ListRuleVersions.parse({ sentinel: "gate-1", rule: "style" }));
  expect(versions.items).toMatchObject([
    { version: 2, standing: "blocking", note: null },
    { version: 1, standing: "advisory", note: "Taste", by: { name: "Ada" } },
  ]);
  const changes = await pool().query("SELECT data FROM event WHERE type = 'policy.changed' ORDER BY tx, id");
  expect(changes.rows.map(({ data }) => data.sentinelRule)).toMatchObject([
    { sentinel: "gate-1", rule: "style", was: "blocking", standing: "advisory", version: 1 },
    { was: "advisory", standing: "blocking", version: 2 },
  ]);
});
