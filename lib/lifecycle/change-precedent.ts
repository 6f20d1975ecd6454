import type { ChangePrecedent, Precedent } from "../contract/precedents.ts";
import { findPrecedent, readPrecedent } from "../db/precedents.ts";
import { transact } from "../db/transaction.ts";
import { writePrecedentChange } from "../db/write-precedent.ts";
import type { Access } from "../engine/access.ts";
import { authorize, found, person } from "./authorize.ts";
import { Refusal } from "./refusal.ts";
import { tellPrecedent } from "./steps/tell-precedent.ts";

/**
 * Lets a kept answer be given by itself, for the caller and as long as they may decide; or no more; or moves its end. Throws
 * `stale_transition` for one that was revoked or has expired: an answer that is over is given anew, by answering.
 */
export async function changePrecedent(access: Access, id: string, input: ChangePrecedent): Promise<Precedent> {
  const { projectId } = found(await findPrecedent(id), "precedent");
  authorize(access, "decide", projectId);
  await transact(person(access), async (tx) => {
    const change = { auto: input.auto ?? null, userId: access.userId, days: input.days ?? null };
    if (!(await writePrecedentChange(tx, id, change)))
      throw new Refusal("stale_transition", "This answer is no longer kept: it was revoked or has expired.");
    const project = { id: null, projectId };
    if (input.auto !== undefined) tellPrecedent(tx, project, id, { change: input.auto ? "allowed" : "disallowed" });
    if (input.days !== undefined) tellPrecedent(tx, project, id, { change: "extended" });
  });
  return found(await readPrecedent(id), "precedent");
}
