import type { ChangePrecedent, Precedent } from "#lib/contract/precedents.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { findPrecedent, readPrecedent } from "#lib/db/precedents/precedents.ts";
import { updatePrecedent } from "#lib/db/precedents/write-precedent.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { found, permitted, person } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { tellPrecedent } from "./tell-precedent.ts";

/**
 * Lets a kept answer be given by itself, for the caller and as long as they may decide; or stops that; or moves its end.
 * By: `decide`. One guarded statement. Event: `precedent.changed`. Refuses `stale_transition` for one that was revoked or has
 * expired.
 */
export async function changePrecedent(access: Access, id: string, input: ChangePrecedent): Promise<Precedent> {
  const { projectId } = await permitted(access, "decide", findPrecedent(id), "precedent");
  await transact(person(access), async (tx) => {
    const change = { auto: input.auto ?? null, userId: access.userId, days: input.days ?? null };
    if (!(await updatePrecedent(tx, id, change)))
      throw new Refusal("stale_transition", "This answer is no longer kept: it was revoked or has expired.");
    const project = { id: null, projectId };
    if (input.auto !== undefined) tellPrecedent(tx, project, id, { change: input.auto ? "allowed" : "disallowed" });
    if (input.days !== undefined) tellPrecedent(tx, project, id, { change: "extended" });
    const subject = { kind: "precedent", id };
    await recordAct(tx, access, { act: "precedent.changed", projectId, subject, data: input });
  });
  return found(await readPrecedent(id), "precedent");
}
