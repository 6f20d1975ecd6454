import { endSessionsOf } from "#lib/db/people/sessions.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";

/** Ends every session of the caller but this one, and returns how many. By a session, not a token: else `forbidden`. */
export async function endOtherSessions(access: Access): Promise<{ ended: number }> {
  if (access.sessionId === null) throw new Refusal("forbidden", "Sessions are ended in the browser.");
  return { ended: await endSessionsOf(access.userId, access.sessionId) };
}
