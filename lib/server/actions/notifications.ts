"use server";
import { headers } from "next/headers";
import { z } from "zod";
import { deleteSubscription } from "#lib/db/notifications/push-subscriptions.ts";
import { NotificationPreferences } from "#lib/engine/notifications/notification-preferences.ts";
import { markNotificationsRead } from "#lib/lifecycle/notifications/mark-notifications-read.ts";
import { saveBrowser } from "#lib/lifecycle/notifications/save-browser.ts";
import { setNotificationPreferences } from "#lib/lifecycle/notifications/set-notification-preferences.ts";
import { setWebhook as set } from "#lib/lifecycle/notifications/set-webhook.ts";
import { Id, Slug } from "../../contract/basics.ts";
import { MarkNotificationsRead } from "../../contract/notifications.ts";
import { sendTest as send } from "../notifications/send-test.ts";
import { type Answer, act, actAndRefresh } from "./act.ts";

/** Marks some of one's own notifications, or all, as read. */
export async function markRead(input: MarkNotificationsRead): Promise<Answer<void>> {
  return act(MarkNotificationsRead, input, (access, marked) => markNotificationsRead(access, marked));
}

/** Sets how one wants to be told. */
export async function savePreferences(input: NotificationPreferences): Promise<Answer<NotificationPreferences>> {
  return actAndRefresh(NotificationPreferences, input, setNotificationPreferences);
}

const Browser = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).max(2000),
  p256dh: z.string().regex(/^[\w-]{80,100}$/),
  auth: z.string().regex(/^[\w-]{16,32}$/),
});

/** Stores this browser, whose person has allowed notifications. */
export async function subscribeBrowser(input: z.infer<typeof Browser>): Promise<Answer<{ id: string }>> {
  return actAndRefresh(Browser, input, async (access, browser) => {
    const userAgent = (await headers()).get("user-agent")?.slice(0, 300) ?? null;
    return saveBrowser(access, { ...browser, userAgent });
  });
}

/** Forgets one of one's own browsers, by its id or its endpoint. */
export async function unsubscribeBrowser(input: { browser: string }): Promise<Answer<void>> {
  return actAndRefresh(z.strictObject({ browser: z.string().min(1).max(2000) }), input, (access, { browser }) =>
    deleteSubscription(access.userId, browser),
  );
}

const Webhook = z.strictObject({ project: Slug, url: z.string().trim().min(1).max(2000).nullable() });

/** Sets, or removes, where the channel of a project is told. */
export async function setWebhook(input: z.infer<typeof Webhook>): Promise<Answer<void>> {
  return actAndRefresh(Webhook, input, (access, webhook) => set(access, webhook));
}

const Test = z.discriminatedUnion("channel", [
  z.strictObject({ channel: z.literal("email") }),
  z.strictObject({ channel: z.literal("push"), id: Id }),
  z.strictObject({ channel: z.literal("webhook"), project: Slug }),
]);

/** Sends a test by one channel, at once. */
export async function sendTest(input: z.infer<typeof Test>): Promise<Answer<void>> {
  return act(Test, input, (access, test) => send(access, test));
}
