import { findHold } from "#lib/db/holds/find-hold.ts";
import { writeFirstLook } from "#lib/db/holds/first-look.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { authorize, found } from "#lib/lifecycle/transaction/authorize.ts";

/** A person who may decide a hold has it before them. Only the first time counts; later ones, and closed holds, change nothing. */
export async function lookAtHold(access: Access, holdId: string): Promise<void> {
  const hold = found(await findHold(holdId), "hold");
  authorize(access, "decide", hold.projectId);
  await writeFirstLook(hold.id);
}
