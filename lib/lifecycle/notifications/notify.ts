import type { Tx } from "#lib/db/connection/tx.ts";
import { readWebhook } from "#lib/db/notifications/notification-settings.ts";
import type { NotifiedPerson } from "#lib/db/notifications/notified-people.ts";
import {
  addToDelivery,
  insertNotification,
  type NotificationGroup,
  readLatestOfGroup,
} from "#lib/db/notifications/write-notification.ts";
import { decideDelivery } from "#lib/engine/notifications/decide-delivery.ts";
import { joinStorm, type LatestOfCause } from "#lib/engine/notifications/join-storm.ts";
import type { NotificationKind } from "#lib/engine/notifications/notification-kinds.ts";
import { DEFAULT_PREFERENCES } from "#lib/engine/notifications/notification-preferences.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";

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
 * Writes a notification of a hold for one person, and a delivery for each way they want it. Within a storm of the same
 * kind it is counted in one follow-up instead.
 */
export async function notifyPerson(telling: Telling, hold: NotifiedHold, person: NotifiedPerson): Promise<void> {
  const preferences = person.preferences ?? DEFAULT_PREFERENCES;
  const { kind } = hold;
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

/** Writes the same for the channel of a project, where it has one: holds that open and holds that are escalated. */
export async function notifyProject(telling: Telling, hold: NotifiedHold): Promise<void> {
  if (hold.kind === "hold_assigned" || !(await hasWebhook(telling, hold.projectId))) return;
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
