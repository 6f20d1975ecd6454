import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { readHold } from "#lib/db/holds/holds.ts";
import { readDeliveryTrouble } from "#lib/db/notifications/deliveries.ts";
import { upsertWebhook } from "#lib/db/notifications/notification-settings.ts";
import { upsertSubscription } from "#lib/db/notifications/push-subscriptions.ts";
import { holdName } from "#lib/engine/holds/hold-name.ts";
import { STORM_MS } from "#lib/engine/notifications/join-storm.ts";
import {
  DEFAULT_PREFERENCES,
  type NotificationPreferences,
} from "#lib/engine/notifications/notification-preferences.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { decideHold } from "#lib/lifecycle/holds/decide-hold.ts";
import { escalateHolds } from "#lib/lifecycle/holds/escalate-holds.ts";
import { undoDecision } from "#lib/lifecycle/holds/undo-decision.ts";
import { updateHold } from "#lib/lifecycle/holds/update-hold.ts";
import { markNotificationsRead } from "#lib/lifecycle/notifications/mark-notifications-read.ts";
import { setNotificationPreferences } from "#lib/lifecycle/notifications/set-notification-preferences.ts";
import { setWebhook } from "#lib/lifecycle/notifications/set-webhook.ts";
import { tellPeople } from "#lib/lifecycle/notifications/tell-people.ts";
import { finishRun } from "#lib/lifecycle/runs/finish-run.ts";
import { holdTicket } from "#lib/lifecycle/tickets/hold-ticket.ts";
import { person } from "#lib/lifecycle/transaction/authorize.ts";
import { countNotifications, listNotifications } from "#lib/server/queries/notifications/notifications.ts";
import { callApi } from "#test/api.ts";
import { makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";
import { type MailServer, startMailServer } from "#test/mail-server.ts";
import { makePushBrowser } from "#test/push-browser.ts";
import { type Receiver, startReceiver } from "#test/receiver.ts";
import { makeCaller } from "#test/team.ts";
import { claimOne, makeTicket } from "#test/tickets.ts";
import { ListNotifications } from "../../contract/notifications.ts";
import { FinishRun } from "../../contract/runs.ts";
import { HoldTicket } from "../../contract/tickets.ts";
import { projectFolder } from "../../project-folder.ts";
import { notePresence } from "../live/note-presence.ts";
import { deliverDue } from "./deliver-due.ts";

useDatabase();

let mail: MailServer;
let chat: Receiver;
let agent: Access;
let admin: Access;
let lead: Access;
let other: Access;

beforeAll(async () => {
  mail = await startMailServer();
  chat = await startReceiver();
  process.env.YARDMASTER_SMTP_URL = mail.url;
  process.env.YARDMASTER_WEBHOOK_HOSTS = "127.0.0.1";
  process.env.NEXTAUTH_URL = "https://desk.example.com";
});

afterAll(async () => {
  await mail.stop();
  await chat.stop();
});

beforeEach(async () => {
  await pool().query("DELETE FROM membership");
  await pool().query("DELETE FROM project_webhook");
  await tellAndDeliver();
  agent = await makeCaller({ scope: "agent", role: "viewer", name: "Agent owner" });
  admin = await makeCaller({ role: "admin", name: "Ada Min" });
  lead = await makeCaller({ name: "Mira Kaur" });
  other = await makeCaller({ name: "Jonas Rey" });
  mail.mails.length = 0;
  chat.requests.length = 0;
});

async function tellAndDeliver(): Promise<void> {
  await tellPeople({ mail: true });
  await deliverDue();
}

/** A run that waits for an answer; its hold. */
async function ask(text: string, title = "Round half to even"): Promise<string> {
  const ticket = await makeTicket(lead, { title });
  const claim = await claimOne(agent);
  expect(claim.ticket.id).toBe(ticket.id);
  const answer = await finishRun(
    agent,
    claim.run.id,
    FinishRun.parse({ leaseToken: claim.leaseToken, outcome: "paused", reason: "question", question: { text } }),
  );
  return answer.ticket.openHoldId as string;
}

const mailbox = (person: Access) => mail.mails.filter(({ to }) => to === `${person.userId}@example.org`);
const subjects = (person: Access) =>
  mailbox(person).map(({ source }) => /^Subject: (.*(?:\r\n .*)*)/m.exec(source)?.[1]?.replace(/\r\n /g, " "));
const listOf = async (person: Access) => (await listNotifications(person, ListNotifications.parse({}))).items;
const unreadOf = async (person: Access) => (await countNotifications(person)).unread;
const prefer = (person: Access, change: Partial<NotificationPreferences>) =>
  setNotificationPreferences(person, { ...DEFAULT_PREFERENCES, ...change });
/** Lets what is planned for later be due now. */
/** Clearly in the past: the column rounds to milliseconds, up to half of one ahead of the clock. */
const passTime = (what = "true") =>
  pool().query(
    `UPDATE delivery SET next_try_at = clock_timestamp() - interval '1 second' WHERE state = 'pending' AND ${what}`,
  );
const overdue = (id: string) =>
  pool().query("UPDATE hold SET check_at = clock_timestamp() - interval '1 second' WHERE id = $1", [id]);

test("a hold that starts to wait is told once: to the leads, by list, mail and the project's channel", async () => {
  await setWebhook(admin, { project: "default", url: `${chat.url}/services/T0/B0/secret` });
  const id = await ask("<!channel> & <script>alert(1)</script>?", "Total of <b>all</b> & none");
  await tellAndDeliver();
  await tellAndDeliver();
  const key = holdName(await readHold(id));
  for (const person of [lead, other]) {
    expect(subjects(person)).toEqual([`${key} waits: Question`]);
    expect(await listOf(person)).toMatchObject([{ kind: "hold_opened", hold: { id }, waiting: 1, readAt: null }]);
    expect(await unreadOf(person)).toBe(1);
  }
  expect([await listOf(admin), mailbox(admin), mailbox(agent)]).toEqual([[], [], []]);
  const source = mailbox(lead)[0]?.source.replace(/=\r\n/g, "").replace(/=3D/g, "=") ?? "";
  expect(source).toContain(`https://desk.example.com/p/default/queue/${id}`);
  expect(source).toContain("Total of &#60;b&#62;all&#60;/b&#62; &#38; none");
  expect(source.slice(source.indexOf("text/html"))).not.toMatch(/<script|<b>/);
  expect(source).toMatch(/^List-Unsubscribe:\s+<https:\/\/desk.example.com\/p\/default\/settings#notifications>/m);
  expect(chat.requests).toHaveLength(1);
  const posted = JSON.parse(chat.requests[0]?.body.toString() ?? "");
  expect(posted.text).toBe(`${key} waits: Question <https://desk.example.com/p/default/queue/${id}>`);
  const words = JSON.stringify(posted.blocks);
  expect(words).toContain("Total of &lt;b&gt;all&lt;/b&gt; &amp; none");
  expect(words).not.toMatch(/<!|<script/);
  await markNotificationsRead(lead, {});
  expect([await unreadOf(lead), await unreadOf(other)]).toEqual([0, 1]);
  await notePresence(other, { id, projectId: "prj_default" }, { tab: "tab", here: true, writing: false });
  expect(await unreadOf(other)).toBe(0);
});

test("who holds a ticket themselves is told of nothing; a new owner is told once, and the leads are not", async () => {
  const ticket = await makeTicket(lead);
  const held = await holdTicket(lead, ticket.id, HoldTicket.parse({ note: "Wait for the audit" }));
  const id = held.openHoldId as string;
  await tellAndDeliver();
  expect(mail.mails).toEqual([]);
  await updateHold(lead, id, { version: 1, ownerId: other.userId });
  await tellAndDeliver();
  expect([subjects(lead), subjects(other)]).toEqual([[], [`${ticket.key} is assigned to you: Held by a person`]]);
  await updateHold(other, id, { version: 2, checkAt: "2030-01-01T00:00:00.000Z" });
  await tellAndDeliver();
  expect(mail.mails).toHaveLength(1);
});

test("how a decision went is told once, to who made it and wants to hear of it, with the way to its ticket", async () => {
  const wants = { ...offAll(), decision_worked: true, decision_failed_again: true };
  await prefer(lead, { channels: { in_app: wants, push: offAll(), email: wants } });
  /** Its answer, and what the agent says of it. */
  const answered = async (by: Access, id: string, report: object) => {
    await decideHold(by, id, { verb: "answer", version: 1, answer: "Down" });
    const { run, leaseToken } = await claimOne(agent);
    await finishRun(agent, run.id, FinishRun.parse({ leaseToken, ...report }));
    await tellAndDeliver();
    await tellAndDeliver();
    return holdName(await readHold(id));
  };
  const asks = { outcome: "paused", reason: "question", question: { text: "Why again?" } };
  const first = await answered(lead, await ask("Up or down?"), { outcome: "succeeded" });
  expect(subjects(lead)).toEqual([`${first} worked after your decision`]);
  expect(mailbox(lead)[0]?.source).toContain(`https://desk.example.com/p/default/tickets/${first}`);
  const again = await answered(lead, await ask("Left or right?"), asks);
  expect(subjects(lead)).toEqual([
    `${first} worked after your decision`,
    `${again} failed again after your decision: Question`,
  ]);
  expect((await listOf(lead)).map(({ kind, waiting }) => [kind, waiting])).toEqual([
    ["decision_failed_again", 1],
    ["decision_worked", 1],
  ]);
  expect(await unreadOf(lead)).toBe(2);
  await markNotificationsRead(lead, {});
  expect(await unreadOf(lead)).toBe(0);
  // Whoever has set nothing hears of none of theirs.
  await answered(other, await ask("In or out?"), { outcome: "succeeded" });
  expect(await unreadOf(lead)).toBe(0);
  expect(subjects(other)?.some((subject) => subject?.includes("your decision"))).toBe(false);
  expect((await listOf(other)).every(({ kind }) => kind === "hold_opened")).toBe(true);
});

test("of a storm one is told at once, the rest in one follow-up that counts who still waits", async () => {
  await prefer(other, { channels: { ...DEFAULT_PREFERENCES.channels, in_app: { ...offAll() }, email: offAll() } });
  const ids: string[] = [];
  for (let n = 0; n < 6; n++) {
    ids.push(await ask("Which rounding?"));
    if (n === 0 || n === 3) await tellAndDeliver();
  }
  await tellAndDeliver();
  expect(subjects(lead)).toHaveLength(1);
  expect(await listOf(lead)).toMatchObject([
    { many: true, waiting: 5 },
    { many: false, waiting: 1 },
  ]);
  await decideHold(lead, ids[2] as string, { verb: "cancel", version: 1 });
  await passTime();
  await tellAndDeliver();
  expect(subjects(lead)[1]).toMatch(/^4 more holds with the same cause, DEF-\d+ among them$/);
  expect([mailbox(other), await listOf(other)]).toEqual([[], []]);
  // A storm that goes on after the follow-up is told of in the next one.
  await pool().query(
    "UPDATE notification SET closes_at = clock_timestamp() - interval '1 second' WHERE closes_at IS NOT NULL",
  );
  await ask("Which rounding?");
  await tellAndDeliver();
  expect(subjects(lead)).toHaveLength(2);
  const { rows } = await pool().query("SELECT closes_at - at AS wait FROM notification ORDER BY at DESC LIMIT 1");
  expect(rows[0].wait.minutes * 60_000 + (rows[0].wait.seconds ?? 0) * 1000).toBeLessThanOrEqual(STORM_MS);
});

const offAll = () => ({
  hold_opened: false,
  hold_assigned: false,
  hold_escalated: false,
  decision_worked: false,
  decision_failed_again: false,
});

test("what is decided before it is told is not told; undone, it waits again", async () => {
  await prefer(lead, { digest: { mode: "daily", at: "09:00" } });
  const gone = await ask("To be decided");
  await tellAndDeliver();
  expect([subjects(lead), subjects(other)]).toMatchObject([[], [/Question/]]);
  const decided = await decideHold(other, gone, { verb: "answer", version: 1, answer: "even" });
  await passTime();
  await tellAndDeliver();
  expect(mailbox(lead)).toEqual([]);
  expect(await listOf(lead)).toMatchObject([{ waiting: 0, outcome: { verb: "answer", by: "Jonas Rey" } }]);
  expect(await unreadOf(lead)).toBe(0);
  await undoDecision(other, gone, { version: decided.hold.version });
  expect(await unreadOf(lead)).toBe(1);
});

test("a digest is one mail of what still waits, and quiet hours gather until they end", async () => {
  await prefer(lead, { digest: { mode: "hourly" } });
  const ids = [await ask("First"), await ask("Second"), await ask("Third")];
  await tellPeople({ mail: true });
  await decideHold(other, ids[1] as string, { verb: "cancel", version: 1 });
  await passTime();
  await deliverDue();
  expect(subjects(lead)).toEqual(["2 holds wait"]);
  const keys = await Promise.all(ids.map(async (id) => holdName(await readHold(id))));
  expect(keys.map((key) => mailbox(lead)[0]?.source.includes(`${key} waits`))).toEqual([true, false, true]);
});

test("a hold nobody decides goes to the leads, then to the admins, each told once, through quiet hours", async () => {
  const day = { start: "00:00", end: "23:59", days: [1, 2, 3, 4, 5, 6, 7] };
  for (const person of [other, admin]) await prefer(person, { quietHours: day, digest: { mode: "hourly" } });
  const ticket = await makeTicket(lead);
  const held = await holdTicket(lead, ticket.id, HoldTicket.parse({ note: "Wait" }));
  const id = held.openHoldId as string;
  const step = async () => {
    await overdue(id);
    await escalateHolds();
    await tellAndDeliver();
    return [lead, other, admin].map((person) => mailbox(person).length);
  };
  expect(await step()).toEqual([1, 1, 0]);
  expect(subjects(other)).toEqual([`${ticket.key} is escalated, nobody decided in time: Held by a person`]);
  expect(await step()).toEqual([1, 1, 1]);
  expect(await step()).toEqual([1, 1, 1]);
});

test("without leads the admins are told, and who is no member any more is told of nothing", async () => {
  await pool().query("DELETE FROM membership WHERE user_id = $1", [other.userId]);
  await prefer(lead, { digest: { mode: "hourly" } });
  await ask("For the lead");
  await tellAndDeliver();
  expect([await listOf(lead)].flat()).toHaveLength(1);
  await pool().query("DELETE FROM membership WHERE user_id = $1", [lead.userId]);
  await passTime();
  await deliverDue();
  expect(mail.mails).toEqual([]);
  await pool().query(
    "INSERT INTO membership (id, user_id, project_id, role) VALUES ('mem_x', $1, 'prj_default', 'viewer')",
    [other.userId],
  );
  const ticket = await makeTicket({ ...lead });
  const claim = await claimOne(agent);
  const question = { text: "For the admin" };
  const pause = { leaseToken: claim.leaseToken, outcome: "paused", reason: "question", question };
  await finishRun(agent, claim.run.id, FinishRun.parse(pause));
  await tellAndDeliver();
  expect([subjects(admin), mailbox(other)]).toEqual([[`${ticket.key} waits: Question`], []]);
});

test("what fails is tried again when the receiver says, and a refusal is the end and is told", async () => {
  await setWebhook(admin, { project: "default", url: `${chat.url}/services/secret-path` });
  chat.answers.push({ status: 429, headers: { "retry-after": "120" } });
  mail.refusals.push({ code: 451, message: "Try later" }, { code: 550, message: "No such mailbox" });
  await prefer(other, { channels: { ...DEFAULT_PREFERENCES.channels, email: offAll() } });
  const id = await ask("Once more");
  await tellAndDeliver();
  const waits = await pool().query(
    `SELECT channel, attempts, extract(epoch FROM next_try_at - clock_timestamp())::int AS wait, last_error FROM delivery
     WHERE state = 'pending' ORDER BY channel`,
  );
  expect(waits.rows).toMatchObject([
    { channel: "email", attempts: 1, last_error: "The mail server said: 451 Try later" },
    { channel: "webhook", attempts: 1, last_error: "The webhook said 429." },
  ]);
  expect(waits.rows[0].wait).toBeLessThanOrEqual(18);
  expect(waits.rows[1].wait).toBeGreaterThan(100);
  await deliverDue();
  expect(chat.requests).toHaveLength(1);
  await passTime();
  await deliverDue();
  expect([chat.requests.length, mail.mails.length]).toEqual([2, 0]);
  const trouble = await readDeliveryTrouble("email", { userId: lead.userId });
  expect(trouble).toMatchObject({ error: "The mail server said: 550 No such mailbox", since: expect.any(Date) });
  expect(await readDeliveryTrouble("webhook", { projectId: "prj_default" })).toBeNull();
  const { rows } = await pool().query("SELECT string_agg(last_error, ' ') AS said FROM delivery");
  expect(rows[0].said).not.toContain("secret-path");
  await decideHold(lead, id, { verb: "cancel", version: 1 });
});

test("a browser gets what only it can read, and one that is gone is forgotten", async () => {
  const browser = makePushBrowser();
  const subscribe = () =>
    upsertSubscription({
      id: "psh_1",
      userId: lead.userId,
      endpoint: `${chat.url}/push/1`,
      p256dh: browser.p256dh,
      auth: browser.auth,
      userAgent: null,
    });
  await subscribe();
  const id = await ask("Shall I use sk-very-secret?");
  await tellAndDeliver();
  const [request] = chat.requests;
  expect(request?.headers).toMatchObject({ "content-encoding": "aes128gcm", urgency: "high", ttl: "86400" });
  expect(request?.headers.authorization).toMatch(/^vapid t=\S+, k=\S+$/);
  const token = /t=([^,]+)/.exec(request?.headers.authorization ?? "")?.[1]?.split(".")[1] ?? "";
  expect(JSON.parse(Buffer.from(token, "base64url").toString())).toMatchObject({
    aud: chat.url,
    sub: "https://desk.example.com",
  });
  const key = holdName(await readHold(id));
  expect(JSON.parse(browser.decrypt(request?.body ?? Buffer.alloc(0)))).toEqual({
    title: `${key} waits: Question`,
    body: "Default",
    url: `https://desk.example.com/p/default/queue/${id}`,
    tag: key,
  });
  chat.answers.push({ status: 410 });
  await ask("Another one");
  await tellAndDeliver();
  expect((await pool().query("SELECT 1 FROM push_subscription")).rows).toEqual([]);
  await ask("And one more");
  await tellAndDeliver();
  expect(chat.requests).toHaveLength(2);
});

test("nothing is posted to a private address that the operator has not named, nor ever to a metadata service", async () => {
  process.env.YARDMASTER_WEBHOOK_HOSTS = "169.254.169.254";
  try {
    const inside = "Its host is inside of this network, and not among YARDMASTER_WEBHOOK_HOSTS.";
    const never = "Its host is an address that nothing is sent to.";
    const refused = [
      ["Loopback?", `${chat.url}/x`, inside],
      ["By name?", `${chat.url.replace("127.0.0.1", "localhost")}/x`, inside],
      ["Metadata?", "http://169.254.169.254/latest", never],
      ["Six?", "http://[::1]:1/", inside],
      ["Mapped?", "http://[::ffff:169.254.169.254]/", never],
    ] as const;
    for (const [question, url, error] of refused) {
      if (question !== "By name?")
        await expect(setWebhook(admin, { project: "default", url }), url).rejects.toMatchObject({
          code: "invalid_request",
          message: error.replace("Its host", "The address leads nowhere: its host"),
        });
      // An operator may have taken the name of a host away after the address was set.
      await transact(person(admin), (tx) => upsertWebhook(tx, "prj_default", url, person(admin)));
      await ask(question);
      await tellAndDeliver();
      expect(await readDeliveryTrouble("webhook", { projectId: "prj_default" }), url).toMatchObject({ error });
    }
    expect(chat.requests).toEqual([]);
  } finally {
    process.env.YARDMASTER_WEBHOOK_HOSTS = "127.0.0.1";
  }
  for (const url of ["ftp://example.com/", "https://user:pw@example.com/", "/x"])
    await expect(setWebhook(admin, { project: "default", url })).rejects.toMatchObject({ code: "invalid_request" });
  await expect(setWebhook(lead, { project: "default", url: chat.url })).rejects.toMatchObject({ code: "forbidden" });
});

test("several processes tell and deliver the same outbox, and each message goes out once", async () => {
  const words = ["apple", "birch", "cedar", "daisy", "elder", "fern", "grape", "hazel", "iris", "juniper", "kale"];
  for (const word of words) {
    await ask(`Plant ${word}?`);
    // One round for each, because what is made in one round is one message.
    await tellPeople({ mail: true });
  }
  await ask("And lime?");
  const file = path.join(projectFolder, "test", "deliver-process.ts");
  const run = () => promisify(execFile)(process.execPath, [file], { env: process.env });
  const told = await Promise.all([run(), run(), deliverDue()]);
  const shares = told.map((share) =>
    typeof share === "number" ? share : Number(share.stdout.trim().split("\n").at(-1)),
  );
  expect(shares.reduce((sum, share) => sum + share, 0)).toBe(24);
  for (const person of [lead, other]) {
    const told = subjects(person);
    expect([told.length, new Set(told).size]).toEqual([12, 12]);
  }
});

test("by the API everybody reads and marks their own alone, and a token of a project sees that project", async () => {
  const mine = await makeCallers("lead");
  const bound = await makeCallers("lead", "default");
  await ask("Which apple?");
  await ask("Which birch?");
  await tellPeople({ mail: false });
  const get = async (path: string, token: string) => (await callApi("GET", `/api/v1${path}`, { token })).body;
  const read = (token: string, ids: string[]) =>
    callApi("POST", "/api/v1/notifications/read", { token, body: { ids } });
  const first = await get("/notifications?limit=1", mine.automation);
  const second = await get(`/notifications?limit=1&cursor=${first.nextCursor}`, mine.automation);
  expect([first.items.length, second.items.length, second.nextCursor]).toEqual([1, 1, null]);
  expect(first.items[0].id).not.toBe(second.items[0].id);
  expect((await read(bound.automation, [first.items[0].id])).body).toEqual({ unread: 2 });
  expect((await read(mine.automation, [first.items[0].id])).body).toEqual({ unread: 1 });
  expect((await get("/notifications?state=unread", mine.automation)).items).toEqual([second.items[0]]);
  await callApi("POST", "/api/v1/projects", {
    token: (await makeCallers("admin")).automation,
    body: { slug: "elsewhere", key: "ELS", name: "Elsewhere" },
  });
  await pool().query(
    "UPDATE notification SET project_id = (SELECT id FROM project WHERE slug = 'elsewhere') WHERE user_id = ANY ($1)",
    [[mine.userId, bound.userId]],
  );
  expect((await get("/notifications", mine.automation)).items).toHaveLength(2);
  expect([await get("/notifications", bound.automation), await get("/notification-count", bound.automation)]).toEqual([
    { items: [], nextCursor: null },
    { unread: 0 },
  ]);
  expect((await callApi("GET", "/api/v1/notifications", { token: mine.read })).status).toBe(403);
  const preferences = { ...DEFAULT_PREFERENCES, timeZone: "Europe/Berlin", digest: { mode: "daily", at: "08:00" } };
  const put = { token: mine.automation, body: preferences };
  expect((await callApi("PUT", "/api/v1/notification-preferences", put)).body).toEqual(preferences);
  expect(await get("/notification-preferences", mine.automation)).toEqual(preferences);
  expect(await get("/notification-preferences", bound.automation)).toEqual(DEFAULT_PREFERENCES);
});
