import { RateLimiterMemory } from "rate-limiter-flexible";
import { reader } from "#lib/db/connection/transaction.ts";
import { readMailAddress, readWebhook } from "#lib/db/notifications/notification-settings.ts";
import { deleteSubscription, readSubscriptions } from "#lib/db/notifications/push-subscriptions.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { findProjectFor } from "#lib/lifecycle/projects/find-project-for.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { consume } from "#lib/server/api/rate-limit.ts";
import { environment } from "../../environment.ts";
import { registry } from "../../process-registry.ts";
import { DeliveryError } from "./delivery-error.ts";
import { testMessage } from "./message.ts";
import { sendMail } from "./send-mail.ts";
import { SubscriptionGone, sendPush } from "./send-push.ts";
import { sendWebhook } from "./send-webhook.ts";

/** Tests of one person in a minute. */
const PER_MINUTE = 5;

/** What is tried: one's own mailbox, one of one's own browsers, or the channel of a project that one administers. */
export type TestOf = { channel: "email" } | { channel: "push"; id: string } | { channel: "webhook"; project: string };

/** Sends a test at once, past quiet hours and the outbox. Refuses with what the receiver said. */
export async function sendTest(access: Access, test: TestOf): Promise<void> {
  await countTest(access.userId);
  try {
    await send(access, test);
  } catch (error) {
    if (error instanceof DeliveryError) throw new Refusal("invalid_request", `Not delivered. ${error.message}`);
    throw error;
  }
}

async function send(access: Access, test: TestOf): Promise<void> {
  const { publicUrl } = environment();
  if (test.channel === "webhook") {
    const project = await findProjectFor(access, "administer", test.project);
    const webhook = await readWebhook(reader, project.id);
    if (webhook === null) throw new Refusal("not_found", "This project has no webhook.");
    return sendWebhook(webhook.url, testMessage(publicUrl, project));
  }
  const message = testMessage(publicUrl, null);
  if (test.channel === "email") {
    const to = await readMailAddress(access.userId);
    if (to !== null) await sendMail(to, message, newId("dlv"));
    return;
  }
  const browser = (await readSubscriptions(access.userId)).find(({ id }) => id === test.id);
  if (browser === undefined) throw new Refusal("not_found", "This browser is not told any more.");
  await sendPush(browser, message).catch(async (error: unknown) => {
    if (error instanceof SubscriptionGone) await deleteSubscription(access.userId, browser.id);
    throw error;
  });
}

async function countTest(userId: string): Promise<void> {
  const limiter = registry.once(
    "notifications.tests",
    () => new RateLimiterMemory({ keyPrefix: "test", points: PER_MINUTE, duration: 60 }),
  );
  const seconds = await consume(limiter, userId);
  if (seconds !== null) throw new Refusal("rate_limited", `Too many tests. Try again in ${seconds} s.`);
}
