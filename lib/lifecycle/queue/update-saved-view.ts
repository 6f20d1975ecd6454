import type { UpdateSavedView } from "#lib/contract/queue/saved-views.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { lockProject } from "#lib/db/projects/projects.ts";
import { findSavedView, type ViewRow, writeSavedView } from "#lib/db/queue/saved-views.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { found, person } from "#lib/lifecycle/transaction/authorize.ts";
import { checkViewRoom } from "./check-view-room.ts";
import { findOwnView } from "./find-own-view.ts";

/**
 * Changes the name or the filter of a view, or who sees it.
 * By: who made it, or an admin. Locks the project. No event. Refuses `invalid_request` for a name that is taken.
 */
export async function updateSavedView(access: Access, id: string, input: UpdateSavedView): Promise<ViewRow> {
  const { projectId } = await findOwnView(access, id);
  await transact(person(access), async (tx) => {
    await lockProject(tx, projectId);
    const view = found(await findSavedView(id, tx), "view");
    const next = {
      ...view,
      name: input.name ?? view.name,
      query: input.query ?? view.query,
      shared: input.shared ?? view.shared,
    };
    await checkViewRoom(tx, { ...next, userId: view.by.id });
    found((await writeSavedView(tx, next)) || null, "view");
  });
  return found(await findSavedView(id), "view");
}
