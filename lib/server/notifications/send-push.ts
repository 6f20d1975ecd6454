import webPush from "web-push";
import { type PushKeys, type PushSubscriptionRow, readPushKeys } from "#lib/db/notifications/push-subscriptions.ts";
import { environment } from "#lib/environment.ts";
import { DeliveryError } from "./delivery-error.ts";
import type { Message } from "./message.ts";
import { postOutside } from "./post-outside.ts";

/** After a day a browser that was off is not told any more, in seconds. */
const KEPT_SECONDS = 86_400;

/** The browser has taken its agreement back. */
export class SubscriptionGone extends DeliveryError {}

/** The keys by which push services know this desk, made at the first use and kept in the database. */
export function pushKeys(): Promise<PushKeys> {
  return readPushKeys(() => webPush.generateVAPIDKeys());
}

/** Sends a message to a browser by its push service, which cannot read it. Throws DeliveryError. */
export async function sendPush(subscription: PushSubscriptionRow, message: Message): Promise<void> {
  const { endpoint, p256dh, auth } = subscription;
  const payload = composePush(message);
  const { headers, body } = encrypt({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), await pushKeys());
  const { status, retryAfterSeconds } = await postOutside(endpoint, headers, body);
  if (status >= 200 && status < 300) return;
  if (status === 404 || status === 410)
    throw new SubscriptionGone("The browser does not want to be told any more.", { permanent: true });
  throw new DeliveryError(`The push service of the browser said ${status}.`, {
    permanent: status >= 300 && status < 500 && status !== 408 && status !== 429,
    retryAfterSeconds,
  });
}

function encrypt(to: webPush.PushSubscription, payload: string, keys: PushKeys) {
  try {
    return webPush.generateRequestDetails(to, payload, {
      vapidDetails: { subject: contact(), ...keys },
      TTL: KEPT_SECONDS,
      urgency: "high",
      contentEncoding: "aes128gcm",
    });
  } catch {
    throw new DeliveryError("The keys of the browser cannot be used.", { permanent: true });
  }
}

/** Whom a push service may turn to: it takes https addresses and mail addresses. */
function contact(): string {
  const { publicUrl, mailFrom } = environment();
  if (publicUrl.startsWith("https:")) return publicUrl;
  return `mailto:${mailFrom.replace(/^.*<|>.*$/g, "")}`;
}

/** What a browser shows. A lock screen is read by others: only which ticket and why, nothing that an agent wrote. */
export type PushPayload = { title: string; body: string; url: string; tag: string };

/** A message for a browser; a later one with the same tag takes its place. */
export function composePush({ subject, lines, queueUrl }: Message): PushPayload {
  const [first] = lines;
  if (lines.length !== 1 || first === undefined)
    return { title: subject, body: "Open the queue", url: queueUrl, tag: "queue" };
  return { title: subject, body: first.project, url: first.url, tag: first.key };
}
