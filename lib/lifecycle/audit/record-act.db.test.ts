import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { yardmasterProgram } from "#lib/cli/yardmaster-program.ts";
import type { RegisterProfile } from "#lib/contract/agents/profiles.ts";
import { DecideHold } from "#lib/contract/holds.ts";
import { PutSentinelRule } from "#lib/contract/reviews/sentinel-rules.ts";
import { FinishRun } from "#lib/contract/runs.ts";
import { closeDatabase } from "#lib/db/connection/close-database.ts";
import { ensureDatabase, onMaintenanceDatabase } from "#lib/db/connection/ensure-database.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { readHold } from "#lib/db/holds/holds.ts";
import { readLimits } from "#lib/db/policies/limits.ts";
import { readPolicy } from "#lib/db/policies/policies.ts";
import { readRetention } from "#lib/db/retention/retention.ts";
import { readTicket } from "#lib/db/tickets/tickets.ts";
import { ACT_NAMES, type Act } from "#lib/engine/audit/acts.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { DEFAULT_POLICY } from "#lib/engine/policies/policy.ts";
import { exportAudit } from "#lib/server/queries/audit/export-audit.ts";
import { getEvidence } from "#lib/server/queries/audit/get-evidence.ts";
import { useDatabase } from "#test/database.ts";
import { deskFingerprint } from "#test/desk-fingerprint.ts";
import { failOne } from "#test/hold-batches.ts";
import { type Somebody, somebody } from "#test/people.ts";
import { makeCaller, makeTeam } from "#test/team.ts";
import { claimOne, makeTicket } from "#test/tickets.ts";
import { editProfile } from "../agents/edit-profile.ts";
import { registerProfile } from "../agents/register-profile.ts";
import { askConsent } from "../consents/ask-consent.ts";
import { revokeConsent } from "../consents/revoke-consent.ts";
import { createFailureRule } from "../failures/create-failure-rule.ts";
import { revokeFailureRule } from "../failures/revoke-failure-rule.ts";
import { decideHold } from "../holds/decide-hold.ts";
import { undoDecision } from "../holds/undo-decision.ts";
import { setWebhook } from "../notifications/set-webhook.ts";
import { createOwnToken } from "../people/create-own-token.ts";
import { createUser } from "../people/create-user.ts";
import { deleteMember } from "../people/delete-member.ts";
import { disablePerson } from "../people/disable-person.ts";
import { enablePerson } from "../people/enable-person.ts";
import { openSession } from "../people/open-session.ts";
import { changePassword } from "../people/passwords/change-password.ts";
import { resetPassword } from "../people/passwords/reset-password.ts";
import { putMember } from "../people/put-member.ts";
import { revokeSession } from "../people/revoke-session.ts";
import { revokeToken } from "../people/revoke-token.ts";
import { signOutPerson } from "../people/sign-out-person.ts";
import { pauseClaims } from "../policies/pause-claims.ts";
import { resumeClaims } from "../policies/resume-claims.ts";
import { setLimits } from "../policies/set-limits.ts";
import { setPolicy } from "../policies/set-policy.ts";
import { changePrecedent } from "../precedents/change-precedent.ts";
import { revokePrecedent } from "../precedents/revoke-precedent.ts";
import { createProject } from "../projects/create-project.ts";
import { renameProject } from "../projects/rename-project.ts";
import { setRetention } from "../retention/set-retention.ts";
import { setSentinelRule } from "../reviews/set-sentinel-rule.ts";
import { cancelRun } from "../runs/cancel-run.ts";
import { finishRun } from "../runs/finish-run.ts";
import { handBack } from "../runs/hand-back.ts";
import { resumeRun } from "../runs/resume-run.ts";
import { revealSecrets } from "../runs/reveal-secrets.ts";
import { pauseRun } from "../runs/steering/pause-run.ts";
import { sendMessage } from "../runs/steering/send-message.ts";
import { withdrawPause } from "../runs/steering/withdraw-pause.ts";
import { cancelTicket } from "../tickets/cancel-ticket.ts";
import { holdTicket } from "../tickets/hold-ticket.ts";
import { publishTicket } from "../tickets/publish-ticket.ts";
import { reopenTicket } from "../tickets/reopen-ticket.ts";
import { ENGINE } from "../transaction/authorize.ts";
import { openProjectHold } from "../transaction/project-hold.ts";

const database = useDatabase();

const SECRETS = [
  "a webhook's secret path",
  "password of a test",
  "another password",
  "wbWdlBxEir4CaE8LaPhauuOo6pwRmrDw",
];
let root: Somebody;
let admin: Access;
let team: Awaited<ReturnType<typeof makeTeam>>;
let made = 0;

beforeAll(async () => {
  root = await somebody("root", "admin");
  admin = await root.access();
  team = await makeTeam();
});

const another = (role: "viewer" | "admin" = "viewer") => somebody(`person-${++made}`, role, "default");
const newKey = () => `K${String(++made).replaceAll(/\d/g, (digit) => "ABCDEFGHIJ"[Number(digit)] ?? "")}`;
const nobodyFrom = { userAgent: null, address: "192.0.2.7" };
const rule = async () =>
  createFailureRule(admin, { pattern: `vendor index ${++made}`, category: "api", note: null } as never);
const profile = (model: string, name = `p-${++made}`) =>
  registerProfile(team.agent, {
    name,
    role: "agent",
    driver: "model",
    settings: { model },
    file: { labels: [], concurrency: 1, leaseSeconds: 60, timeoutSeconds: null, workspace: true },
  } satisfies RegisterProfile);

async function failedHold() {
  await makeTicket(team.lead);
  return failOne(team.agent);
}

async function paused(report: object) {
  const claim = await running();
  await finishRun(
    team.agent,
    claim.run.id,
    FinishRun.parse({ leaseToken: claim.leaseToken, outcome: "paused", ...report }),
  );
  return { claim, hold: await readHold((await readTicket(claim.ticket.id)).openHoldId ?? "") };
}
async function running() {
  const labels = [`label-${++made}`];
  await makeTicket(team.lead, { labels });
  return claimOne(team.agent, { labels });
}
const atLevel = () =>
  paused({
    reason: "max_retries",
    level: { current: 13, retryCount: 3, maxRetries: 3 },
    checkpoint: { secrets: { "level 13": SECRETS[3] } },
  });
const asked = () => paused({ reason: "question", question: { text: `Which rounding, ${++made}?` } });
const CALL = { tool: "run_command", arguments: { command: "make deploy" }, folder: "/work", baseCommit: null };
const calling = () => paused({ reason: "approval", call: CALL });
const decide = (holdId: string, body: object) =>
  decideHold(team.lead, holdId, DecideHold.parse({ version: 1, ...body }));
async function kept(): Promise<string> {
  await decide((await asked()).hold.id, { verb: "answer", answer: "half up", keep: {} });
  return (await pool().query("SELECT id FROM precedent ORDER BY created_at DESC LIMIT 1")).rows[0].id;
}
async function serviceHold(): Promise<string> {
  const about = `service-${++made}`;
  const open =
    "INSERT INTO service (project_id, name, state, probe_at) VALUES ('prj_default', $1, 'open', now() + interval '1 hour')";
  await pool().query(open, [about]);
  const cause = { projectId: "prj_default", reason: "service_down", about } as const;
  const said = { summary: "It is down", stopped: { count: 0, ticketIds: [] } };
  return transact(ENGINE, (tx) => openProjectHold(tx, { policy: DEFAULT_POLICY, now: new Date() }, cause, said));
}

/** How each act is done. The outer function makes what it needs, the inner one is the act. */
const DONE: Record<Exclude<Act, "backup.written" | "database.restored">, () => Promise<() => Promise<unknown>>> = {
  "sign_in.succeeded": async () => () => openSession({ email: root.email, password: root.password, ...nobodyFrom }),
  "sign_in.failed": async () => () => openSession({ email: root.email, password: "another password", ...nobodyFrom }),
  "session.ended": async () => {
    const access = await (await another()).access();
    return () => revokeSession(access, access.sessionId ?? "");
  },
  "password.changed": async () => {
    const one = await another();
    const access = await one.access();
    return () => changePassword(access, { current: one.password, next: "another password" });
  },
  "password.reset": async () => {
    const { id } = await another();
    return () => resetPassword(admin, "default", id);
  },
  "person.created": async () => () =>
    createUser({ email: `made-${++made}@example.com`, password: "another password", role: "viewer" }),
  "person.disabled": async () => {
    const { id } = await another();
    return () => disablePerson(admin, "default", id);
  },
  "person.enabled": async () => {
    const { id } = await another();
    await disablePerson(admin, "default", id);
    return () => enablePerson(admin, "default", id);
  },
  "person.signed_out": async () => {
    const { id } = await another();
    return () => signOutPerson(admin, "default", id);
  },
  "member.added": async () => {
    const slug = `project-${++made}`;
    await createProject(admin, { slug, key: newKey(), name: slug });
    const { email } = await another();
    return () => putMember(admin, slug, { email, role: "lead" });
  },
  "member.role_changed": async () => {
    const { email } = await another();
    return () => putMember(admin, "default", { email, role: "lead" });
  },
  "member.removed": async () => {
    const { email } = await another();
    return () => deleteMember(admin, "default", { email });
  },
  "token.created": async () => () => createOwnToken(admin, { name: "ci", scope: "read" }),
  "token.revoked": async () => {
    const { id } = await createOwnToken(admin, { name: "ci", scope: "read" });
    return () => revokeToken(admin, id);
  },
  "project.created": async () => () =>
    createProject(admin, { slug: `of-${++made}`, key: newKey(), name: "Of the test" }),
  "project.renamed": async () => () => renameProject(admin, { project: "default", name: `Default ${++made}` }),
  "webhook.set": async () => () =>
    setWebhook(admin, { project: "default", url: `https://hooks.example.com/${encodeURI(SECRETS[0] ?? "")}` }),
  "webhook.removed": async () => {
    await setWebhook(admin, { project: "default", url: "https://hooks.example.com/" });
    return () => setWebhook(admin, { project: "default", url: null });
  },
  "policy.changed": async () => {
    const { version } = await readPolicy("prj_default");
    return () => setPolicy(admin, { version, policy: DEFAULT_POLICY });
  },
  "limits.changed": async () => {
    const { version } = await readLimits("prj_default");
    return () => setLimits(team.lead, { version, rules: [{ by: "label", match: "slow", max: 2 }] });
  },
  "retention.changed": async () => {
    const { version } = await readRetention("prj_default");
    return () => setRetention(admin, { version, logDays: 30, eventDays: null });
  },
  "pause.started": async () => () => pauseClaims(team.lead, { by: "label", match: `label-${++made}` }),
  "pause.ended": async () => {
    const { id } = await pauseClaims(team.lead, { by: "label", match: `label-${++made}` });
    return () => resumeClaims(team.lead, id);
  },
  "sentinel_rule.changed": async () => () =>
    setSentinelRule(
      admin,
      PutSentinelRule.parse({ sentinel: `s-${++made}`, rule: "style", version: 0, standing: "advisory" }),
    ),
  "failure_rule.created": async () => rule,
  "failure_rule.revoked": async () => {
    const { id } = await rule();
    return () => revokeFailureRule(admin, id);
  },
  "precedent.kept": async () => {
    const { hold } = await asked();
    return () => decide(hold.id, { verb: "answer", answer: "half up", keep: {} });
  },
  "precedent.changed": async () => {
    const id = await kept();
    return () => changePrecedent(team.lead, id, { days: 3 });
  },
  "precedent.revoked": async () => {
    const id = await kept();
    return () => revokePrecedent(team.lead, id);
  },
  "consent.given": async () => {
    const { hold } = await calling();
    return () => decide(hold.id, { verb: "approve" });
  },
  "consent.used": async () => {
    const { hold, claim } = await calling();
    await decide(hold.id, { verb: "approve" });
    const resumed = await resumeRun(team.agent, claim.run.id, { leaseToken: claim.leaseToken });
    return () => askConsent(team.agent, claim.run.id, { leaseToken: resumed?.leaseToken ?? "", call: CALL });
  },
  "consent.revoked": async () => {
    await decide((await calling()).hold.id, { verb: "approve" });
    const { rows } = await pool().query("SELECT id FROM consent ORDER BY created_at DESC LIMIT 1");
    return () => revokeConsent(team.lead, rows[0].id);
  },
  "profile.registered": async () => () => profile("m-1"),
  "profile.changed": async () => {
    const { id } = await profile("m-1");
    return () => editProfile(admin, id, { version: 1, settings: { model: "m-2" } });
  },
  "hold.decided": async () => {
    const hold = await failedHold();
    return () => decide(hold.id, { verb: "cancel" });
  },
  "hold.undone": async () => {
    const hold = await failedHold();
    const { hold: decided } = await decide(hold.id, { verb: "cancel" });
    return () => undoDecision(team.lead, hold.id, { version: decided.version });
  },
  "ticket.published": async () => {
    const { id } = await makeTicket(team.lead, { state: "draft" });
    return () => publishTicket(team.lead, id);
  },
  "ticket.held": async () => {
    const { id } = await makeTicket(team.lead);
    return () => holdTicket(team.lead, id, { note: "wait" });
  },
  "ticket.cancelled": async () => {
    const { id } = await makeTicket(team.lead);
    return () => cancelTicket(team.lead, id, {});
  },
  "ticket.reopened": async () => {
    const { id } = await makeTicket(team.lead);
    await cancelTicket(team.lead, id, {});
    return () => reopenTicket(team.lead, id, { note: "again" });
  },
  "run.stopped": async () => {
    const labels = [`label-${++made}`];
    await makeTicket(team.lead, { labels });
    const { run } = await claimOne(team.agent, { labels });
    return () => cancelRun(team.lead, run.id, {});
  },
  "service.probed": async () => {
    const id = await serviceHold();
    return () => decide(id, { verb: "retry" });
  },
  "run.taken_over": async () => {
    const { hold } = await atLevel();
    return () => decide(hold.id, { verb: "intervene" });
  },
  "run.handed_back": async () => {
    const { claim, hold } = await atLevel();
    await decide(hold.id, { verb: "intervene" });
    await resumeRun(team.agent, claim.run.id, { leaseToken: claim.leaseToken });
    return () => handBack(team.lead, claim.run.id);
  },
  "run.message_sent": async () => {
    const { run } = await running();
    return () => sendMessage(team.lead, run.id, { text: `Try ${SECRETS[3]}` });
  },
  "run.pause_asked": async () => {
    const { run } = await running();
    return () => pauseRun(team.lead, run.id);
  },
  "run.pause_withdrawn": async () => {
    const { run } = await running();
    await pauseRun(team.lead, run.id);
    return () => withdrawPause(team.lead, run.id);
  },
  "run.revealed": async () => {
    const { claim } = await atLevel();
    return () => revealSecrets(team.lead, claim.run.id);
  },
  "audit.exported": async () => async () => (await exportAudit(admin, {})).cancel(),
  "evidence.exported": async () => {
    const { id, projectId } = { ...(await makeTicket(team.lead)), projectId: "prj_default" };
    return () => getEvidence(admin, { id, projectId });
  },
};

const names = Object.keys(DONE) as (keyof typeof DONE)[];
const written = async () => (await pool().query("SELECT act, actor, subject, data FROM audit ORDER BY at, id")).rows;

describe("each act", () => {
  test.each(names)("%s writes its line", async (act) => {
    const work = await DONE[act]();
    const before = (await written()).length;
    await work();
    const lines = (await written()).slice(before);
    expect(lines.filter((line) => line.act === act)).toHaveLength(1);
    expect(lines.find((line) => line.act === act)).toMatchObject({
      actor: { kind: expect.stringMatching(/^(user|engine)$/), name: expect.stringMatching(/./) },
      subject: { kind: expect.stringMatching(/./) },
    });
  });

  test.each(names)("%s is not done where its line cannot be written", async (act) => {
    const work = await DONE[act]();
    await pool().query("ALTER TABLE audit ADD CONSTRAINT full_up CHECK (false) NOT VALID");
    try {
      const before = await deskFingerprint();
      await expect(work()).rejects.toThrow("full_up");
      expect(await deskFingerprint()).toEqual(before);
    } finally {
      await pool().query("ALTER TABLE audit DROP CONSTRAINT full_up");
    }
  });

  test("is in the table above", () => {
    expect([...names, "backup.written", "database.restored"].toSorted()).toEqual([...ACT_NAMES].toSorted());
  });
});

test("no line holds a secret: no password, token, address of a webhook, or what was revealed", async () => {
  const { token } = await createOwnToken(admin, { name: "ci", scope: "read" });
  await openSession({ email: "my password by mistake", password: "password of a test", ...nobodyFrom });
  const all = JSON.stringify(await written());
  for (const secret of [...SECRETS, encodeURI(SECRETS[0] ?? ""), token, "my password by mistake"])
    expect(all).not.toContain(secret);
  expect(all).toContain("hooks.example.com");
});

test("a failed sign-in names the account that was tried, and a token stands beside the person it acts for", async () => {
  const by = { ...admin, scope: "automation" as const, tokenId: "tok_of_a_test", sessionId: null };
  await createFailureRule(by, { pattern: "by a token", category: "api", note: null } as never);
  expect((await written()).at(-1)).toMatchObject({ actor: { id: root.id }, data: { token: "tok_of_a_test" } });
  await openSession({ email: ` ${root.email.toUpperCase()}`, password: "another password", ...nobodyFrom });
  expect((await written()).at(-1)).toMatchObject({
    act: "sign_in.failed",
    subject: { kind: "person", id: root.id, name: root.email },
    data: { address: "192.0.2.7" },
  });
  await openSession({ email: "who@example.org", password: "another password", ...nobodyFrom });
  expect((await written()).at(-1)).toMatchObject({
    actor: { id: null },
    subject: { id: null, name: "who@example.org" },
  });
});

test("what agents do again and again writes none: claims, beats, reports", async () => {
  await makeTicket(team.lead);
  const before = (await written()).length;
  const { run, leaseToken } = await claimOne(team.agent);
  await finishRun(team.agent, run.id, FinishRun.parse({ leaseToken, outcome: "succeeded", diff: "+ fixed" }));
  expect((await written()).length).toBe(before);
});

test("a backup and a restore are in the audit of the database that they concern", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "yardmaster-audit-"));
  const name = `audit_${process.pid}`;
  const elsewhere = Object.assign(new URL(database.url), { pathname: `/${name}` }).href;
  const printed = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const run = (...args: string[]) => yardmasterProgram().parseAsync(args, { from: "user" });
  try {
    await makeCaller();
    await run("backup", path.join(folder, "backup"));
    expect((await written()).at(-1)).toMatchObject({ act: "backup.written", actor: { kind: "engine" } });
    await closeDatabase();
    await ensureDatabase(elsewhere);
    process.env.DATABASE_URL = elsewhere;
    await run("restore", path.join(folder, "backup"));
    expect((await written()).at(-1)).toMatchObject({ act: "database.restored", data: { madeAt: expect.any(String) } });
  } finally {
    printed.mockRestore();
    await closeDatabase();
    process.env.DATABASE_URL = database.url;
    await onMaintenanceDatabase(database.url, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    await rm(folder, { recursive: true, force: true });
  }
});
