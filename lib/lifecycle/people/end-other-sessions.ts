import { transact } from "#lib/db/connection/transaction.ts";
import { endSessionsOf } from "#lib/db/people/sessions.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { person } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";

/** Ends every session of the caller but this one, and returns how many. By a session, not a token: else `forbidden`. */
export async function endOtherSessions(access: Access): Promise<{ ended: number }> {
  if (access.sessionId === null) throw new Refusal("forbidden", "Sessions are ended in the browser.");
  return transact(person(access), async (tx) => {
    const ended = await endSessionsOf(tx, access.userId, access.sessionId);
    const subject = { kind: "person", id: access.userId, name: access.userName };
    if (ended > 0) await recordAct(tx, access, { act: "session.ended", projectId: null, subject, data: { ended } });
    return { ended };
  });
}
