import type { ListSavedViews, SavedView } from "#lib/contract/queue/saved-views.ts";
import { readSavedViews, type ViewRow } from "#lib/db/queue/saved-views.ts";
import { type Access, may } from "#lib/engine/people/access.ts";
import { projectAskedFor } from "#lib/server/queries/projects/readable-projects.ts";

/** The saved views of a project that the caller may see: shared ones and their own, by name. */
export async function listSavedViews(access: Access, { project }: ListSavedViews): Promise<{ items: SavedView[] }> {
  const views = await readSavedViews(await projectAskedFor(access, project), access.userId);
  return { items: views.map((view) => presentSavedView(access, view)) };
}

/** A saved view with what the caller may do with it. */
export function presentSavedView(access: Access, { projectId, updatedAt, ...view }: ViewRow): SavedView {
  const mine = view.by.id === access.userId;
  return {
    ...view,
    mine,
    mayChange: may(access, "write", projectId) && (mine || may(access, "administer", projectId)),
    updatedAt: updatedAt.toISOString(),
  };
}
