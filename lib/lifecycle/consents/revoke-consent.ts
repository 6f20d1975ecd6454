import { transact } from "#lib/db/connection/transaction.ts";
import { findConsent, updateConsentEnded } from "#lib/db/consents/consents.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { permitted, person } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { tellConsent } from "./tell-consent.ts";

/**
 * Ends what was allowed: from now on a person is asked again. A call that was taken before is made.
 * By: `decide`. One guarded statement. Event: `consent.changed`. Refuses `stale_transition` for what has ended or is spent.
 */
export async function revokeConsent(access: Access, id: string): Promise<void> {
  const { projectId } = await permitted(access, "decide", findConsent(id), "consent");
  const actor = person(access);
  await transact(actor, async (tx) => {
    if (!(await updateConsentEnded(tx, id, actor)))
      throw new Refusal("stale_transition", "It allows nothing any more: it was revoked or used before.");
    tellConsent(tx, { id: null, projectId }, id, { change: "revoked" });
    await recordAct(tx, access, { act: "consent.revoked", projectId, subject: { kind: "consent", id } });
  });
}
