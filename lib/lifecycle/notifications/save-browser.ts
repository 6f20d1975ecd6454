import { upsertSubscription } from "#lib/db/notifications/push-subscriptions.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";

/**
 * Stores a browser that its person wants to be told in, until they or the browser take that back.
 * By the caller, for themselves.
 */
export async function saveBrowser(
  access: Access,
  browser: { endpoint: string; p256dh: string; auth: string; userAgent: string | null },
): Promise<{ id: string }> {
  const id = newId("psh");
  await upsertSubscription({ ...browser, id, userId: access.userId });
  return { id };
}
