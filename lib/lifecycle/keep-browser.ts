import { writeSubscription } from "../db/push-subscriptions.ts";
import type { Access } from "../engine/access.ts";
import { newId } from "./id.ts";

/** Keeps a browser of the caller, which agreed to be told, until it or they take that back. */
export async function keepBrowser(
  access: Access,
  browser: { endpoint: string; p256dh: string; auth: string; userAgent: string | null },
): Promise<{ id: string }> {
  const id = newId("psh");
  await writeSubscription({ ...browser, id, userId: access.userId });
  return { id };
}
