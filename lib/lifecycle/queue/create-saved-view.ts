import type { CreateSavedView } from "#lib/contract/queue/saved-views.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { lockProject } from "#lib/db/projects/projects.ts";
import { findSavedView, insertSavedView, type ViewRow } from "#lib/db/queue/saved-views.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { findProjectFor } from "#lib/lifecycle/projects/find-project-for.ts";
import { found, person } from "#lib/lifecycle/transaction/authorize.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";
import { checkViewRoom } from "./check-view-room.ts";

/**
 * Stores a filter of the queue under a name, for the project or for the caller alone.
 * By: `write`. Locks the project. No event. Refuses `invalid_request` for a name that is taken.
 */
export async function createSavedView(access: Access, input: CreateSavedView): Promise<ViewRow> {
  const project = await findProjectFor(access, "write", input.project);
  const view = { ...input, id: newId("viw"), projectId: project.id, userId: access.userId };
  await transact(person(access), async (tx) => {
    await lockProject(tx, project.id);
    await checkViewRoom(tx, view);
    await insertSavedView(tx, view);
  });
  return found(await findSavedView(view.id), "view");
}
