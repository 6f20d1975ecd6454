import { endSessionsOf } from "#lib/db/people/sessions.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";

/** Ends every session of the caller but the present one. Answers how many there were. */
export async function endOtherSessions(access: Access): Promise<{ ended: number }> {
  if (access.sessionId === null) throw new Refusal("forbidden", "Sessions are ended in the browser.");
  return { ended: await endSessionsOf(access.userId, access.sessionId) };
}
