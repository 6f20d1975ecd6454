import { hasProvedWithin } from "#lib/db/people/sessions.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";

/** For how long a password that was given in a session counts, in minutes. */
export const RECENT_MINUTES = 10;

/**
 * Throws `password_required` where the caller uses a session and has not given their password in it within the last 10 minutes;
 * signing in counts. A token is not asked: it has none.
 */
export async function requireRecentPassword(access: Access): Promise<void> {
  if (access.sessionId === null || (await hasProvedWithin(access.sessionId, RECENT_MINUTES))) return;
  throw new Refusal("password_required", "Give your password again: the last time was more than 10 minutes ago.");
}
