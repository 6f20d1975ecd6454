import { transact } from "#lib/db/connection/transaction.ts";
import { findPrecedent } from "#lib/db/precedents/precedents.ts";
import { updatePrecedentRevoked } from "#lib/db/precedents/write-precedent.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { permitted, person } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { tellPrecedent } from "./tell-precedent.ts";

/**
 * Ends a kept answer: it is offered and given no more, and what it answered stays.
 * By: `decide`. One guarded statement. Event: `precedent.changed`. Refuses `stale_transition` for one that was revoked.
 */
export async function revokePrecedent(access: Access, id: string): Promise<void> {
  const { projectId } = await permitted(access, "decide", findPrecedent(id), "precedent");
  const actor = person(access);
  await transact(actor, async (tx) => {
    if (!(await updatePrecedentRevoked(tx, id, actor)))
      throw new Refusal("stale_transition", "This answer was revoked already.");
    tellPrecedent(tx, { id: null, projectId }, id, { change: "revoked" });
    await recordAct(tx, access, { act: "precedent.revoked", projectId, subject: { kind: "precedent", id } });
  });
}
