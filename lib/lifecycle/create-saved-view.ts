import type { CreateSavedView } from "../contract/saved-views.ts";
import { lockProject } from "../db/projects.ts";
import { findSavedView, insertSavedView, type ViewRow } from "../db/saved-views.ts";
import { transact } from "../db/transaction.ts";
import type { Access } from "../engine/access.ts";
import { found, person } from "./authorize.ts";
import { findProjectFor } from "./find-project-for.ts";
import { newId } from "./id.ts";
import { checkViewRoom } from "./steps/check-view-room.ts";

/** Keeps a filter of the queue by a name, for the project or for the caller alone. `invalid_request` where the name is taken. */
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
