import { databaseNow } from "#lib/db/connection/database-now.ts";
import type { PushSubscription } from "#lib/db/connection/generated/client.ts";
import { prisma } from "#lib/db/connection/prisma.ts";

/** A browser to push to: the address at its push service, and the keys of messages that only the browser can decrypt. */
export type PushSubscriptionRow = PushSubscription;

/** Of one person; the oldest are deleted. */
const MAX_BROWSERS = 10;

/** The browsers of a person, the latest first. Index push_subscription_user. */
export async function readSubscriptions(userId: string): Promise<PushSubscriptionRow[]> {
  return prisma().pushSubscription.findMany({ where: { userId }, orderBy: { createdAt: "desc" } });
}

/**
 * Stores a browser; one that is known by its endpoint now belongs to this person. Then deletes the person's oldest beyond ten.
 * Indexes push_subscription_endpoint and push_subscription_user.
 */
export async function upsertSubscription(subscription: Omit<PushSubscriptionRow, "createdAt">): Promise<void> {
  const { userId, endpoint } = subscription;
  const set = { ...subscription, createdAt: await databaseNow() };
  await prisma().pushSubscription.upsert({ where: { endpoint }, create: set, update: set });
  const oldest = (await readSubscriptions(userId)).slice(MAX_BROWSERS);
  if (oldest.length > 0)
    await prisma().pushSubscription.deleteMany({ where: { id: { in: oldest.map(({ id }) => id) } } });
}

/** Deletes a browser of a person, by its id or its endpoint, if they have it. Index push_subscription_user. */
export async function deleteSubscription(userId: string, idOrEndpoint: string): Promise<void> {
  const which = [{ id: idOrEndpoint }, { endpoint: idOrEndpoint }];
  await prisma().pushSubscription.deleteMany({ where: { userId, OR: which } });
}

export type PushKeys = { publicKey: string; privateKey: string };

/** The key pair of this desk. Where there is none yet, it becomes what `offer` makes, unless another process was first. */
export async function readPushKeys(offer: () => PushKeys): Promise<PushKeys> {
  const read = () => prisma().pushKey.findUnique({ where: { id: 1 }, select: { publicKey: true, privateKey: true } });
  const known = await read();
  if (known !== null) return known;
  const { publicKey, privateKey } = offer();
  await prisma().pushKey.createMany({ data: { publicKey, privateKey }, skipDuplicates: true });
  return (await read()) ?? { publicKey, privateKey };
}
