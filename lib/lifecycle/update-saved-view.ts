import type { UpdateSavedView } from "../contract/saved-views.ts";
import { lockProject } from "../db/projects.ts";
import { findSavedView, type ViewRow, writeSavedView } from "../db/saved-views.ts";
import { transact } from "../db/transaction.ts";
import type { Access } from "../engine/access.ts";
import { found, person } from "./authorize.ts";
import { findOwnView } from "./find-own-view.ts";
import { checkViewRoom } from "./steps/check-view-room.ts";

/** Renames a view, or lets it hold another filter, or shares it: by who made it, or by an admin. */
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
