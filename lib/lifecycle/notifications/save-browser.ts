import { upsertSubscription } from "#lib/db/notifications/push-subscriptions.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";

/** Keeps a browser of the caller, which agreed to be told, until it or they take that back. */
export async function keepBrowser(
  access: Access,
  browser: { endpoint: string; p256dh: string; auth: string; userAgent: string | null },
): Promise<{ id: string }> {
  const id = newId("psh");
  await upsertSubscription({ ...browser, id, userId: access.userId });
  return { id };
}
