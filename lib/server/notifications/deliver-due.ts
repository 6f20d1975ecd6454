import { reader } from "#lib/db/connection/transaction.ts";
import {
  type ClaimedDelivery,
  claimDeliveries,
  readDeliveryLines,
  type Settled,
  settleDelivery,
} from "#lib/db/notifications/deliveries.ts";
import { readMailAddress, readPreferences, readWebhook } from "#lib/db/notifications/notification-settings.ts";
import { deleteSubscription, readSubscriptions } from "#lib/db/notifications/push-subscriptions.ts";
import { DEFAULT_PREFERENCES } from "#lib/engine/notifications/notification-preferences.ts";
import { retryDelivery } from "#lib/engine/notifications/retry-delivery.ts";
import { environment } from "../../environment.ts";
import { log } from "../../log.ts";
import { registry } from "../../process-registry.ts";
import { metrics } from "../metrics/metrics.ts";
import { DeliveryError } from "./delivery-error.ts";
import { composeMessage, type Message } from "./message.ts";
import { sendMail } from "./send-mail.ts";
import { SubscriptionGone, sendPush } from "./send-push.ts";
import { sendWebhook } from "./send-webhook.ts";

/** Deliveries that are on their way at once. */
const AT_ONCE = 12;

/**
 * Sends what is due. Each delivery is taken by one process; what is over by then is dropped, and what fails is tried again
 * later (retry-delivery.ts). As one ends the next is taken, so that a slow receiver holds up only its own. Answers how many were
 * tried.
 */
export async function deliverDue(): Promise<number> {
  const claimed = await claimDeliveries(AT_ONCE);
  const isMore = claimed.length === AT_ONCE;
  const tried = await Promise.all(claimed.map((first) => deliverInTurn(first, isMore)));
  return tried.reduce((sum, count) => sum + count, 0);
}

async function deliverInTurn(first: ClaimedDelivery, isMore: boolean): Promise<number> {
  let tried = 0;
  for (let next: ClaimedDelivery | undefined = first; next !== undefined; tried++) {
    await deliverOne(next);
    next = isMore && !registry.shutdown.signal.aborted ? (await claimDeliveries(1))[0] : undefined;
  }
  return tried;
}

async function deliverOne(delivery: ClaimedDelivery): Promise<void> {
  const settled = await outcomeOf(delivery);
  metrics().deliveries.inc({ channel: delivery.channel, outcome: OUTCOMES[settled.state] });
  await settleDelivery(delivery, settled);
}

const OUTCOMES = { sent: "sent", dropped: "dropped", pending: "failed", dead: "given_up" } as const;

async function outcomeOf(delivery: ClaimedDelivery): Promise<Settled> {
  try {
    const message = await messageOf(delivery);
    if (message === null) return { state: "dropped", error: "It was over before it was told." };
    return (await send(delivery, message)) ? { state: "sent" } : { state: "dropped", error: "There is no such place." };
  } catch (error) {
    const failure = error instanceof DeliveryError ? error : new DeliveryError("Something went wrong in the desk.");
    if (failure !== error) log.error({ err: error, delivery: delivery.id }, "a delivery failed in the desk");
    const next = retryDelivery(delivery.attempts, failure, Math.random());
    const { id, channel, attempts } = delivery;
    log.warn({ delivery: id, channel, attempts, reason: failure.message }, "a notification was not delivered");
    if (next === "give_up") return { state: "dead", error: failure.message };
    return { state: "pending", error: failure.message, delayMs: next.delayMs };
  }
}

/** Null: nothing of it waits any more, or the person wants none of it by this way. */
async function messageOf({ id, channel, userId }: ClaimedDelivery): Promise<Message | null> {
  const lines = await readDeliveryLines(id);
  if (userId === null || channel === "webhook") return composeMessage(lines, environment().publicUrl);
  const { channels } = (await readPreferences(userId)) ?? DEFAULT_PREFERENCES;
  return composeMessage(
    lines.filter(({ kind }) => channels[channel][kind]),
    environment().publicUrl,
  );
}

/** False: the mailbox, browser or webhook is gone. */
async function send({ id, channel, userId, projectId, target }: ClaimedDelivery, message: Message): Promise<boolean> {
  if (channel === "webhook") {
    const webhook = projectId === null ? null : await readWebhook(reader, projectId);
    if (webhook !== null) await sendWebhook(webhook.url, message);
    return webhook !== null;
  }
  if (userId === null) return false;
  if (channel === "email") {
    const to = await readMailAddress(userId);
    if (to !== null) await sendMail(to, message, id);
    return to !== null;
  }
  const browser = (await readSubscriptions(userId)).find((one) => one.id === target);
  if (browser === undefined) return false;
  try {
    await sendPush(browser, message);
  } catch (error) {
    if (!(error instanceof SubscriptionGone)) throw error;
    await deleteSubscription(userId, browser.id);
    return false;
  }
  return true;
}
