import { findHold } from "#lib/db/holds/find-hold.ts";
import { markFirstLook } from "#lib/db/holds/first-look.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { authorize, found } from "#lib/lifecycle/transaction/authorize.ts";

/**
 * Notes that somebody who may decide a hold has seen it. Only the first time is stored; later ones, and those of closed
 * holds, change nothing.
 * By: `decide`. No lock, no event.
 */
export async function lookAtHold(access: Access, holdId: string): Promise<void> {
  const hold = found(await findHold(holdId), "hold");
  authorize(access, "decide", hold.projectId);
  await markFirstLook(hold.id);
}
