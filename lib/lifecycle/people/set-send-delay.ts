import { updateSendDelay } from "#lib/db/holds/pending/send-delay.ts";
import type { Access } from "#lib/engine/people/access.ts";

/** Sets after how many seconds the caller's decisions are sent, from the next one on. No event. */
export async function setSendDelay(access: Access, seconds: number): Promise<void> {
  await updateSendDelay(access.userId, seconds);
}
