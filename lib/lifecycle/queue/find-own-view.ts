import { findSavedView, type ViewRow } from "#lib/db/queue/saved-views.ts";
import { type Access, may } from "#lib/engine/people/access.ts";
import { authorize, found } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";

/**
 * A view that the caller may change: their own, or a shared one of a project they administer. Throws `not_found`, `forbidden`.
 */
export async function findOwnView(access: Access, id: string): Promise<ViewRow> {
  const view = found(await findSavedView(id), "view");
  const isMine = view.by.id === access.userId;
  if (!view.shared && !isMine) throw new Refusal("not_found", "There is no such view.");
  authorize(access, "write", view.projectId);
  if (!isMine && !may(access, "administer", view.projectId))
    throw new Refusal("forbidden", `Only ${view.by.name} or an admin may change this view.`);
  return view;
}
