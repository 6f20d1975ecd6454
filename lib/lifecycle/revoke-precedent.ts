import { findPrecedent } from "../db/precedents.ts";
import { transact } from "../db/transaction.ts";
import { writePrecedentRevoked } from "../db/write-precedent.ts";
import type { Access } from "../engine/access.ts";
import { authorize, found, person } from "./authorize.ts";
import { Refusal } from "./refusal.ts";
import { tellPrecedent } from "./steps/tell-precedent.ts";

/** Ends a kept answer: it is offered and given no more; what it answered stays. One that was revoked is `stale_transition`. */
export async function revokePrecedent(access: Access, id: string): Promise<void> {
  const { projectId } = found(await findPrecedent(id), "precedent");
  authorize(access, "decide", projectId);
  const actor = person(access);
  await transact(actor, async (tx) => {
    if (!(await writePrecedentRevoked(tx, id, actor)))
      throw new Refusal("stale_transition", "This answer was revoked already.");
    tellPrecedent(tx, { id: null, projectId }, id, { change: "revoked" });
  });
}
