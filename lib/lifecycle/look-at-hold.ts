import { findHold } from "../db/find-ticket.ts";
import { writeFirstLook } from "../db/first-look.ts";
import type { Access } from "../engine/access.ts";
import { authorize, found } from "./authorize.ts";

/** A person who may decide a hold has it before them. Only the first time counts; later ones, and closed holds, change nothing. */
export async function lookAtHold(access: Access, holdId: string): Promise<void> {
  const hold = found(await findHold(holdId), "hold");
  authorize(access, "decide", hold.projectId);
  await writeFirstLook(hold.id);
}
