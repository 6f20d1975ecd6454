import { transact } from "#lib/db/connection/transaction.ts";
import { removeSavedView } from "#lib/db/queue/saved-views.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { found, person } from "#lib/lifecycle/transaction/authorize.ts";
import { findOwnView } from "./find-own-view.ts";

/** Deletes a view. By: who made it, or an admin. No event. Refuses `not_found` where it is gone. */
export async function deleteSavedView(access: Access, id: string): Promise<void> {
  await findOwnView(access, id);
  await transact(person(access), async (tx) => {
    found((await removeSavedView(tx, id)) || null, "view");
  });
}
