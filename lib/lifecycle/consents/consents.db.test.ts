import { expect, test } from "vitest";
import { type AskedCall, ListConsents } from "#lib/contract/consents.ts";
import { ListDecisions } from "#lib/contract/holds/decision-lines.ts";
import { DecideHold } from "#lib/contract/holds.ts";
import type { Claim } from "#lib/contract/runs/claims.ts";
import { FinishRun } from "#lib/contract/runs.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { readHold } from "#lib/db/holds/holds.ts";
import { readTicket } from "#lib/db/tickets/tickets.ts";
import { canonicalCall } from "#lib/engine/consents/canonical-call.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { decideHold } from "#lib/lifecycle/holds/decide-hold.ts";
import { previewDecision } from "#lib/lifecycle/holds/preview-decision.ts";
import { undoDecision } from "#lib/lifecycle/holds/undo-decision.ts";
import { finishRun } from "#lib/lifecycle/runs/finish-run.ts";
import { reapLostRuns } from "#lib/lifecycle/runs/reap-lost-runs.ts";
import { resumeRun } from "#lib/lifecycle/runs/resume-run.ts";
import { sha256 } from "#lib/lifecycle/transaction/sha256.ts";
import { listConsents, listConsentUses } from "#lib/server/queries/consents/consents.ts";
import { listDecisions } from "#lib/server/queries/holds/list-decisions.ts";
import { useDatabase } from "#test/database.ts";
import { makeCaller, makeTeam } from "#test/team.ts";
import { claimOne, endBackoff, expireLease, makeTicket } from "#test/tickets.ts";
import { askConsent } from "./ask-consent.ts";
import { endUse } from "./end-use.ts";
import { revokeConsent } from "./revoke-consent.ts";

useDatabase();

const CALL: AskedCall = {
  tool: "run_command",
  arguments: { command: "make deploy", timeoutSeconds: 60 },
  folder: "/work/def-1",
  baseCommit: "a".repeat(40),
};
type Team = Awaited<ReturnType<typeof makeTeam>>;
let made = 0;

async function begin({ lead, agent }: Team, fields = {}): Promise<Claim> {
  const labels = [`consent-${++made}`];
  await makeTicket(lead, { labels, ...fields });
  return claimOne(agent, { labels });
}

const ask = (agent: Access, { run, leaseToken }: Claim, call: AskedCall = CALL) =>
  askConsent(agent, run.id, { leaseToken, call });

/** Ends the run for the call that it may not make yet; answers the hold. */
async function wait(agent: Access, { run, leaseToken, ticket }: Claim, call: AskedCall = CALL) {
  const report = { leaseToken, outcome: "paused", reason: "approval", call };
  await finishRun(agent, run.id, FinishRun.parse(report));
  return readHold((await readTicket(ticket.id)).openHoldId ?? expect.fail("there is no hold"));
}

const decide = (lead: Access, hold: { id: string; version: number }, fields: object = {}) =>
  decideHold(lead, hold.id, DecideHold.parse({ verb: "approve", version: hold.version, ...fields }));

async function goOn(agent: Access, claim: Claim): Promise<Claim> {
  const { leaseToken } = claim;
  return (await resumeRun(agent, claim.run.id, { leaseToken })) ?? expect.fail("it was not resumed");
}

/** A run that asked, was allowed so far, and goes on. */
async function allowed(team: Team, fields: object = {}, call: AskedCall = CALL, ticket = {}): Promise<Claim> {
  const claim = await begin(team, ticket);
  await decide(team.lead, await wait(team.agent, claim, call), fields);
  return goOn(team.agent, claim);
}

/** The run's worker died; another one has the ticket. */
async function lost(agent: Access, { run, ticket }: Claim): Promise<Claim> {
  await expireLease(run.id);
  await reapLostRuns();
  await endBackoff(ticket.id);
  return claimOne(agent, { labels: ticket.labels });
}

test("the exact call becomes the hold, and its approval lets it be made once", async () => {
  const team = await makeTeam();
  const claim = await begin(team);
  const hash = sha256(canonicalCall({ ...CALL, baseCommit: CALL.baseCommit ?? null }));
  expect(await ask(team.agent, claim)).toEqual({ state: "asked", sha256: hash });
  const hold = await wait(team.agent, claim, { ...CALL, changes: "the site" });
  expect(hold).toMatchObject({
    summary: "Asks to use run_command: make deploy",
    call: { ...CALL, sha256: hash, changes: "the site", unknownSince: null, was: null },
  });
  const preview = await previewDecision(team.lead, hold.id, { verb: "approve", scope: "once" });
  expect(preview.text).toContain(`sha256 ${hash}`);
  await decide(team.lead, hold, { briefSha256: preview.sha256, scope: "once" });
  const next = await goOn(team.agent, claim);
  expect(next.brief.text).toBe(preview.text);
  const granted = await ask(team.agent, next);
  expect(granted).toMatchObject({ state: "granted" });
  expect(await ask(team.agent, next)).toMatchObject({ state: "asked" });
  const use = granted.state === "granted" ? granted.use : "";
  await endUse(team.agent, next.run.id, use, { leaseToken: next.leaseToken, outcome: "succeeded" });
  await endUse(team.agent, next.run.id, use, { leaseToken: next.leaseToken, outcome: "failed" });
  const { items } = await listConsents(team.lead, ListConsents.parse({ state: "spent" }));
  expect(items[0]).toMatchObject({ scope: "once", uses: { done: 1, running: 0, unknown: 0 }, call: { sha256: hash } });
  expect((await listConsentUses(team.lead, items[0]?.id ?? "")).items).toMatchObject([{ state: "succeeded" }]);
});

test("the outbox says how far each call is allowed, or that it is denied; a retry says nothing to it", async () => {
  const said: (string | null | undefined)[] = [];
  for (const fields of [
    { scope: "once" },
    { scope: "ticket" },
    { scope: "rule", rule: { arguments: "any", days: 1 } },
    { verb: "reject", note: "Not today" },
    { verb: "retry" },
  ]) {
    const team = await makeTeam();
    // A tool of its own: the rule stays.
    const hold = await wait(team.agent, await begin(team), { ...CALL, tool: "open_door" });
    await decide(team.lead, hold, fields);
    const { items } = await listDecisions(team.lead, ListDecisions.parse({ recent: "true" }));
    said.push(items.find(({ holdId }) => holdId === hold.id)?.consent);
  }
  expect(said).toEqual(["once", "ticket", "rule", "denied", null]);
});

test("anything that is changed asks again, and takes back what was allowed for the other", async () => {
  const team = await makeTeam();
  for (const change of [
    { arguments: { command: "make deploy", timeoutSeconds: 61 } },
    { folder: "/work/def-2" },
    { baseCommit: "b".repeat(40) },
  ]) {
    const next = await allowed(team);
    expect(await ask(team.agent, next, { ...CALL, ...change })).toMatchObject({ state: "asked" });
    expect(await ask(team.agent, next)).toMatchObject({ state: "asked" });
    const hold = await wait(team.agent, next, { ...CALL, ...change });
    expect(hold.call).toMatchObject({ ...change, was: CALL });
  }
  const other = await allowed(team);
  expect(await ask(team.agent, other, { ...CALL, tool: "write_file" })).toMatchObject({ state: "asked" });
  expect(await ask(team.agent, other)).toMatchObject({ state: "granted" });
});

test("a denial carries its note to the run it was said to, and to no other", async () => {
  const team = await makeTeam();
  const claim = await begin(team);
  await decide(team.lead, await wait(team.agent, claim), { verb: "reject", note: "Use staging" });
  const next = await goOn(team.agent, claim);
  expect(next.brief.text).toContain("Use staging");
  expect(await ask(team.agent, next)).toEqual({ state: "denied", by: "Mira Kaur", note: "Use staging" });
  expect(await ask(team.agent, await lost(team.agent, next))).toMatchObject({ state: "asked" });
});

test("of several that want one consent, one has it", async () => {
  const team = await makeTeam();
  const next = await allowed(team);
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(team.agent, next)));
  expect(answers.filter(({ state }) => state === "granted")).toHaveLength(1);
});

test("a call that was taken and never ended is unknown: a person decides again, however far it was allowed", async () => {
  const team = await makeTeam();
  for (const fields of [{}, { scope: "ticket" }, { scope: "rule", rule: { arguments: "any", days: 1 } }]) {
    const next = await allowed(team, fields);
    expect(await ask(team.agent, next)).toMatchObject({ state: "granted" });
    const after = await lost(team.agent, next);
    const moved = { ...CALL, baseCommit: "c".repeat(40) };
    expect(await ask(team.agent, after, moved)).toMatchObject({ state: "asked" });
    const hold = await wait(team.agent, after, moved);
    expect(hold.call?.unknownSince).toEqual(expect.any(String));
    expect(hold.summary).toContain("It is not known whether it ran before");
    const preview = await previewDecision(team.lead, hold.id, { verb: "approve" });
    expect(preview.text).toContain("It is not known whether it ran");
    const { items } = await listConsents(team.lead, ListConsents.parse({ state: "live,spent" }));
    expect(items.find(({ source }) => source.ticketId === next.ticket.id)?.uses).toMatchObject({ unknown: 1 });
    await decide(team.lead, hold);
    expect(await ask(team.agent, await goOn(team.agent, after), moved)).toMatchObject({ state: "granted" });
    for (const { id } of items) await revokeConsent(team.lead, id).catch(() => {});
  }
});

test("for the ticket: the same tool in the same folder, and no other ticket", async () => {
  const team = await makeTeam();
  const next = await allowed(team, { scope: "ticket" });
  for (const command of ["make deploy", "make undo", "make deploy"])
    expect(await ask(team.agent, next, { ...CALL, arguments: { command } })).toMatchObject({ state: "granted" });
  expect(await ask(team.agent, next, { ...CALL, folder: "/" })).toMatchObject({ state: "asked" });
  expect(await ask(team.agent, await begin(team))).toMatchObject({ state: "asked" });
});

test("a rule covers what it says until it ends, for as long as its person may decide", async () => {
  const team = await makeTeam();
  const jonas = await makeCaller({ name: "Jonas" });
  const live = async () => (await listConsents(team.lead, ListConsents.parse({ scope: "rule" }))).items[0]?.id ?? "";
  const asks = async (fields: Partial<AskedCall> = {}, ticket = {}) =>
    (await ask(team.agent, await begin(team, ticket), { ...CALL, folder: "/elsewhere", ...fields })).state;
  const rule = { agent: "builder-01", days: 2 };
  const claim = await begin(team);
  const hold = await wait(team.agent, claim);
  for (const unfit of [{ scope: "rule", rule: { label: "not-there" } }, { rule }, { verb: "reject", scope: "ticket" }])
    await expect(decide(jonas, hold, unfit)).rejects.toMatchObject({ code: "invalid_request" });
  await decide(jonas, hold, { scope: "rule", rule });
  expect(await asks()).toBe("granted");
  expect(await asks({ arguments: { command: "make other" } })).toBe("asked");
  expect(await asks({ tool: "write_file" })).toBe("asked");
  await pool().query("UPDATE membership SET role = 'viewer' WHERE user_id = $1", [jonas.userId]);
  expect(await asks()).toBe("asked");
  await pool().query("UPDATE membership SET role = 'lead' WHERE user_id = $1", [jonas.userId]);
  await pool().query("UPDATE consent SET expires_at = clock_timestamp() WHERE id = $1", [await live()]);
  expect(await asks()).toBe("asked");
  await allowed(team, { scope: "rule", rule: { arguments: "any" } });
  expect(await asks({ arguments: { command: "make other" } })).toBe("granted");
  await revokeConsent(team.lead, await live());
  expect(await asks()).toBe("asked");
});

test("what is not a person's word in force lets nothing through", async () => {
  const team = await makeTeam();
  const claim = await begin(team);
  const hold = await wait(team.agent, claim);
  const { hold: decided } = await decide(team.lead, hold);
  await undoDecision(team.lead, hold.id, { version: decided.version });
  const again = await readHold(hold.id);
  await decide(team.lead, again, { verb: "reject", note: "No" });
  const next = await goOn(team.agent, claim);
  expect(await ask(team.agent, next)).toMatchObject({ state: "denied", note: "No" });
  const ready = await allowed(team);
  await expect(ask(team.agent, { ...ready, leaseToken: "wrong" })).rejects.toMatchObject({ code: "lease_lost" });
  const foreign = { ...team.agent, everywhere: null, roles: { prj_other: "lead" as const } };
  await expect(ask(foreign, ready)).rejects.toMatchObject({ code: "not_found" });
  const granted = await ask(team.agent, ready);
  const use = granted.state === "granted" ? granted.use : "";
  await expect(
    endUse(team.agent, ready.run.id, use, { leaseToken: claim.leaseToken, outcome: "succeeded" }),
  ).rejects.toMatchObject({ code: "lease_lost" });
  await expireLease(ready.run.id);
  await expect(ask(team.agent, ready)).rejects.toMatchObject({ code: "lease_lost" });
  await endUse(team.agent, ready.run.id, use, { leaseToken: ready.leaseToken, outcome: "failed" });
});

test("a call that holds a secret is refused, not masked", async () => {
  const team = await makeTeam();
  const claim = await begin(team);
  const secret = { ...CALL, arguments: { command: `push ghp_${"a1B2".repeat(9)}` } };
  await expect(ask(team.agent, claim, secret)).rejects.toMatchObject({ code: "invalid_request" });
  await expect(wait(team.agent, claim, secret)).rejects.toMatchObject({ code: "invalid_request" });
  const report = { leaseToken: claim.leaseToken, outcome: "paused", reason: "question", call: CALL };
  await expect(finishRun(team.agent, claim.run.id, FinishRun.parse(report))).rejects.toMatchObject({
    code: "invalid_request",
  });
});
