import { databaseNow } from "#lib/db/connection/database-now.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { type HoldLine, hasUntold, takeHoldLines } from "#lib/db/notifications/notification-feed.ts";
import { readWebhook } from "#lib/db/notifications/notification-settings.ts";
import { type NotifiedPerson, readNotifiedPeople } from "#lib/db/notifications/notified-people.ts";
import { wakeNotified } from "#lib/db/notifications/wake-notified.ts";
import {
  addToDelivery,
  insertNotification,
  type NotificationGroup,
  readLatestOfGroup,
} from "#lib/db/notifications/write-notification.ts";
import { decideDelivery } from "#lib/engine/notifications/decide-delivery.ts";
import { joinStorm, type LatestOfCause } from "#lib/engine/notifications/join-storm.ts";
import { notificationCause } from "#lib/engine/notifications/notification-cause.ts";
import { NOTIFICATION_CHANNELS, type NotificationKind } from "#lib/engine/notifications/notification-kinds.ts";
import { DEFAULT_PREFERENCES } from "#lib/engine/notifications/notification-preferences.ts";
import { ENGINE } from "#lib/lifecycle/transaction/authorize.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";
import { wakeJob } from "#lib/lifecycle/transaction/wake-job.ts";

/**
 * Makes notifications and their deliveries from the lines of the log about holds. Each line is handled once, also when
 * several processes do it or one dies (docs/decisions/0022). `mail`: this desk can send mail. Wakes the tabs of the
 * people, and the job that delivers.
 */
export async function tellPeople({ mail }: { mail: boolean }): Promise<void> {
  while (await hasUntold()) {
    const told = await transact(ENGINE, async (tx) => {
      const taken = await takeHoldLines(tx);
      return taken && { more: taken.more, telling: await tellOf(tx, taken.lines, mail) };
    });
    if (told === null) return;
    const { more, telling } = told;
    if (telling.people.size > 0) wakeNotified([...telling.people]);
    if (telling.deliveries > 0) wakeJob("deliveries");
    if (!more) return;
  }
}

async function tellOf(tx: Tx, lines: HoldLine[], mail: boolean): Promise<Telling> {
  const now = await databaseNow(tx);
  const telling: Telling = { tx, now, mail, latest: new Map(), webhooks: new Map(), people: new Set(), deliveries: 0 };
  const known = new Map<string, NotifiedPerson[]>();
  for (const line of lines) {
    const cause = notificationCause(line);
    if (cause === null) continue;
    const key = JSON.stringify([line.projectId, cause.owner]);
    const people = known.get(key) ?? (await readNotifiedPeople(tx, line.projectId, cause.owner));
    known.set(key, people);
    const about = { ...cause, projectId: line.projectId, groupKey: groupOf(cause, line) };
    // Nobody is notified of what they did themselves.
    for (const person of people) if (person.userId !== line.actorId) await notifyPerson(telling, about, person);
    await notifyProject(telling, about);
  }
  return telling;
}

/** What makes a storm when it comes often: new holds of one fingerprint, else what one owner gets. */
function groupOf({ kind, owner }: NonNullable<ReturnType<typeof notificationCause>>, { data, holdId }: HoldLine) {
  if (kind === "hold_opened") return typeof data.fingerprint === "string" ? data.fingerprint : holdId;
  return "userId" in owner ? owner.userId : owner.role;
}

/** One round of telling people, in one transaction: what it has read, and what it has done so far. */
export type Telling = {
  tx: Tx;
  now: Date;
  /** this installation can send mail */
  mail: boolean;
  latest: Map<string, LatestOfCause | null>;
  webhooks: Map<string, boolean>;
  /** ids of the people whose list has changed */
  people: Set<string>;
  deliveries: number;
};

export type NotifiedHold = {
  kind: NotificationKind;
  holdId: string;
  cause: string;
  projectId: string;
  groupKey: string;
};

/**
 * Writes a notification of a hold for one person, and a delivery for each way they want it; nothing where they want none. Within a storm of the same
 * kind it is counted in one follow-up instead.
 */
export async function notifyPerson(telling: Telling, hold: NotifiedHold, person: NotifiedPerson): Promise<void> {
  const preferences = person.preferences ?? DEFAULT_PREFERENCES;
  const { kind } = hold;
  if (NOTIFICATION_CHANNELS.every((channel) => !preferences.channels[channel][kind])) return;
  const inApp = decideDelivery(preferences, kind, "in_app", telling.now).when === "now";
  if (inApp) telling.people.add(person.userId);
  const written = await writeNotification(telling, hold, person.userId, inApp);
  if (written === null) return;
  const places = [
    ...(telling.mail ? [{ channel: "email" as const, target: "" }] : []),
    ...person.browsers.map((target) => ({ channel: "push" as const, target })),
  ];
  for (const { channel, target } of places) {
    const plan = decideDelivery(preferences, kind, channel, written.tellAt);
    if (plan.when === "not") continue;
    const dueAt = plan.when === "now" ? written.tellAt : plan.at;
    await deliver(telling, { channel, userId: person.userId, projectId: null, target, dueAt }, written.id);
  }
}

/** What the channel of a project is told: all else is for one person. */
const OF_PROJECT: readonly NotificationKind[] = ["hold_opened", "hold_escalated"];

/** Writes the same for the channel of a project, where it has one: holds that open and holds that are escalated. */
export async function notifyProject(telling: Telling, hold: NotifiedHold): Promise<void> {
  if (!OF_PROJECT.includes(hold.kind) || !(await hasWebhook(telling, hold.projectId))) return;
  const written = await writeNotification(telling, hold, null, false);
  if (written === null) return;
  const place = { channel: "webhook" as const, userId: null, projectId: hold.projectId, target: "" };
  await deliver(telling, { ...place, dueAt: written.tellAt }, written.id);
}

/** Null: there is nothing to deliver, because a follow-up counts it or it was written before. */
async function writeNotification(
  { tx, now, latest }: Telling,
  { kind, holdId, cause, projectId, groupKey }: NotifiedHold,
  userId: string | null,
  inApp: boolean,
): Promise<{ id: string; tellAt: Date } | null> {
  const group: NotificationGroup = { userId, projectId, kind, groupKey };
  const key = JSON.stringify(group);
  const before = latest.has(key) ? (latest.get(key) ?? null) : await readLatestOfGroup(tx, group);
  latest.set(key, before);
  const step = joinStorm(before, now);
  if (step.join === "count") return null;
  const closesAt = step.join === "follow_up" ? step.closesAt : null;
  const id = newId("ntf");
  if (!(await insertNotification(tx, { ...group, id, cause, holdId, inApp, at: now, closesAt }))) return null;
  latest.set(key, { at: now, closesAt });
  return { id, tellAt: closesAt ?? now };
}

async function deliver(
  telling: Telling,
  delivery: Omit<Parameters<typeof addToDelivery>[1], "id">,
  notificationId: string,
): Promise<void> {
  await addToDelivery(telling.tx, { ...delivery, id: newId("dlv") }, notificationId);
  telling.deliveries++;
}

async function hasWebhook({ tx, webhooks }: Telling, projectId: string): Promise<boolean> {
  const known = webhooks.get(projectId) ?? (await readWebhook(tx, projectId)) !== null;
  webhooks.set(projectId, known);
  return known;
}
