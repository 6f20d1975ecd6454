import { removeSavedView } from "../db/saved-views.ts";
import { transact } from "../db/transaction.ts";
import type { Access } from "../engine/access.ts";
import { found, person } from "./authorize.ts";
import { findOwnView } from "./find-own-view.ts";

/** Deletes a view: by who made it, or by an admin. */
export async function deleteSavedView(access: Access, id: string): Promise<void> {
  await findOwnView(access, id);
  await transact(person(access), async (tx) => {
    found((await removeSavedView(tx, id)) || null, "view");
  });
}
