import type { BeHere } from "#lib/contract/holds/presence.ts";
import { deletePresence, upsertPresence } from "#lib/db/holds/presence.ts";
import { wakePresence } from "#lib/db/holds/wake-presence.ts";
import { markHoldRead } from "#lib/db/notifications/notifications.ts";
import { wakeNotified } from "#lib/db/notifications/wake-notified.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";

/**
 * Notes that a person has a hold that they may read open in a tab, or no longer; others hear of it where something is
 * different. Nothing of it is kept. Throws `forbidden` for a token: only people are present.
 */
export async function notePresence(
  access: Access,
  hold: { id: string; projectId: string },
  { tab, here, writing }: BeHere,
): Promise<void> {
  if (access.sessionId === null)
    throw new Refusal("forbidden", "Only somebody who is signed in at the desk is present, not a token.");
  const place = { userId: access.userId, tab, projectId: hold.projectId, holdId: hold.id };
  const isNews = here ? await upsertPresence(place, writing) : await deletePresence(place);
  if (isNews) wakePresence(hold.projectId);
  // Who has the hold before them needs no telling of it.
  if (here && isNews && (await markHoldRead(access.userId, hold.id)) > 0) wakeNotified([access.userId]);
}
