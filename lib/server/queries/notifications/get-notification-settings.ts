import { reader } from "#lib/db/connection/transaction.ts";
import { readDeliveryTrouble } from "#lib/db/notifications/deliveries.ts";
import { readMailAddress, readPreferences, readWebhook } from "#lib/db/notifications/notification-settings.ts";
import { readSubscriptions } from "#lib/db/notifications/push-subscriptions.ts";
import { DEFAULT_PREFERENCES } from "#lib/engine/notifications/notification-preferences.ts";
import { type Access, may } from "#lib/engine/people/access.ts";
import { authorize } from "#lib/lifecycle/transaction/authorize.ts";
import { sendsMail } from "#lib/server/notifications/send-mail.ts";
import { pushKeys } from "#lib/server/notifications/send-push.ts";

/** All that the settings show of notifications. No secret is in it: of the webhook only its host and its last letters. */
export type NotificationSettings = Awaited<ReturnType<typeof getNotificationSettings>>;
export type BrowserShown = NotificationSettings["push"]["browsers"][number];
/** What a place said last, and since when nothing arrives there; ISO 8601. */
export type TroubleShown = NonNullable<Awaited<ReturnType<typeof trouble>>>;

/** Reads how the caller is told, and where the channel of a project that they may see is. */
export async function getNotificationSettings(access: Access, projectId: string) {
  authorize(access, "read", projectId);
  const { userId } = access;
  const [preferences, address, browsers, keys, webhook] = await Promise.all([
    readPreferences(userId),
    readMailAddress(userId),
    readSubscriptions(userId),
    pushKeys(),
    readWebhook(reader, projectId),
  ]);
  return {
    preferences: preferences ?? DEFAULT_PREFERENCES,
    /** whether they were ever set; the time zone is then a choice */
    chosen: preferences !== null,
    /** null: this desk sends no mail */
    mail: sendsMail() && address ? { address: address.email, trouble: await trouble("email", { userId }) } : null,
    push: {
      publicKey: keys.publicKey,
      browsers: await Promise.all(
        browsers.map(async ({ id, endpoint, userAgent, createdAt }) => ({
          id,
          /** tells the browser which one it is */
          endpoint,
          userAgent,
          since: createdAt.toISOString(),
          trouble: await trouble("push", { userId, target: id }),
        })),
      ),
    },
    webhook: {
      mayChange: may(access, "administer", projectId),
      set: webhook && {
        masked: maskAddress(webhook.url),
        by: webhook.by,
        at: webhook.at.toISOString(),
        trouble: await trouble("webhook", { projectId }),
      },
    },
  };
}

async function trouble(...place: Parameters<typeof readDeliveryTrouble>) {
  const found = await readDeliveryTrouble(...place);
  return found && { error: found.error, since: found.since.toISOString() };
}

/** The address of a webhook is its password: where it leads, and enough of its end to tell two apart. */
function maskAddress(address: string): string {
  const url = new URL(address);
  const rest = url.pathname + url.search;
  return `${url.protocol}//${url.host}/…${rest.length > 20 ? rest.slice(-4) : ""}`;
}
