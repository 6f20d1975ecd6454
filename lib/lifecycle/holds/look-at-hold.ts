import { findHold, markFirstLook } from "#lib/db/holds/hold-row.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { permitted } from "#lib/lifecycle/transaction/authorize.ts";

/**
 * Notes that somebody who may decide a hold has seen it. Only the first time is stored; later ones, and those of closed
 * holds, change nothing.
 * By: `decide`. No lock, no event.
 */
export async function lookAtHold(access: Access, holdId: string): Promise<void> {
  const hold = await permitted(access, "decide", findHold(holdId), "hold");
  await markFirstLook(hold.id);
}
