import { transact } from "#lib/db/connection/transaction.ts";
import { findPause, markPauseEnded } from "#lib/db/policies/pauses.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { found, permitted, person } from "#lib/lifecycle/transaction/authorize.ts";

/**
 * Ends a pause: claims get what it kept from them. It is kept, with who ended it and when.
 * By: `decide`. Event: `pause.ended`, which wakes the claims that wait. `not_found` for one that is already ended.
 */
export async function resumeClaims(access: Access, pauseId: string): Promise<void> {
  const { id, projectId } = await permitted(access, "decide", findPause(pauseId), "pause");
  const actor = person(access);
  await transact(actor, async (tx) => {
    const pause = found(await markPauseEnded(tx, id, actor), "pause");
    tx.emit({ type: "pause.ended", projectId, data: { pauseId: id, ...pause } });
    const subject = { kind: "pause", id, name: pause.match };
    await recordAct(tx, access, { act: "pause.ended", projectId, subject, data: { by: pause.by } });
  });
}
