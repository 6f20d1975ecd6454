"use server";
import type { z } from "zod";
import { CreateSavedView, type SavedView, UpdateSavedView } from "#lib/contract/queue/saved-views.ts";
import { createSavedView } from "#lib/lifecycle/queue/create-saved-view.ts";
import { deleteSavedView } from "#lib/lifecycle/queue/delete-saved-view.ts";
import { updateSavedView } from "#lib/lifecycle/queue/update-saved-view.ts";
import { presentSavedView } from "#lib/server/queries/queue/list-saved-views.ts";
import { Id } from "../../contract/basics.ts";
import { type Answer, act } from "./act.ts";

const OneView = { id: Id };

/** Stores a filter of the queue under a name. */
export async function saveView(input: z.input<typeof CreateSavedView>): Promise<Answer<SavedView>> {
  return act(CreateSavedView, input, async (access, view) =>
    presentSavedView(access, await createSavedView(access, view)),
  );
}

/** Changes the name or the filter of a view. */
export async function changeView(input: { id: string } & z.input<typeof UpdateSavedView>): Promise<Answer<SavedView>> {
  return act(UpdateSavedView.extend(OneView), input, async (access, { id, ...change }) =>
    presentSavedView(access, await updateSavedView(access, id, change)),
  );
}

/** Deletes a view. */
export async function deleteView(input: { id: string }): Promise<Answer<void>> {
  return act(UpdateSavedView.extend(OneView).pick({ id: true }), input, (access, { id }) =>
    deleteSavedView(access, id),
  );
}
