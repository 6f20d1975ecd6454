import { transact } from "#lib/db/connection/transaction.ts";
import { endSession, findSession } from "#lib/db/people/sessions.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { person } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";

/**
 * Ends one of the caller's own sessions, at once; signing out ends the present one.
 * By a session, not a token: else `forbidden`. Refuses `not_found` for a session that is over or not theirs.
 */
export async function revokeSession(access: Access, sessionId: string): Promise<void> {
  if (access.sessionId === null) throw new Refusal("forbidden", "Sessions are ended in the browser.");
  const session = await findSession(sessionId);
  if (session === null || session.userId !== access.userId)
    throw new Refusal("not_found", "That session has ended already.");
  await transact(person(access), async (tx) => {
    if (!(await endSession(tx, session.id))) return;
    await recordAct(tx, access, {
      act: "session.ended",
      projectId: null,
      subject: { kind: "session", id: session.id },
    });
  });
}
