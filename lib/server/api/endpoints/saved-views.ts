import {
  CreateSavedView,
  ListSavedViews,
  SavedView,
  SavedViews,
  UpdateSavedView,
} from "#lib/contract/queue/saved-views.ts";
import { findSavedView } from "#lib/db/queue/saved-views.ts";
import { createSavedView } from "#lib/lifecycle/queue/create-saved-view.ts";
import { deleteSavedView } from "#lib/lifecycle/queue/delete-saved-view.ts";
import { updateSavedView } from "#lib/lifecycle/queue/update-saved-view.ts";
import { listSavedViews, presentSavedView } from "#lib/server/queries/queue/list-saved-views.ts";
import { defineEndpoint } from "../endpoint.ts";

/** docs/contract.md#saved-views: filters of the queue by a name. */

const tag = "Holds";
const target = (params: Record<string, string>) => findSavedView(params.id ?? "");

export const SAVED_VIEW_ENDPOINTS = [
  defineEndpoint({
    method: "GET",
    path: "/api/v1/views",
    tag,
    summary: "List the saved views of a project, by name",
    permission: "read",
    query: ListSavedViews,
    response: SavedViews,
    handler: (access, { query }) => listSavedViews(access, query),
  }),
  defineEndpoint({
    method: "POST",
    path: "/api/v1/views",
    tag,
    summary: "Save a filter of the queue by a name",
    permission: "write",
    body: CreateSavedView,
    status: 201,
    response: SavedView,
    handler: async (access, { body }) => presentSavedView(access, await createSavedView(access, body)),
  }),
  defineEndpoint({
    method: "PATCH",
    path: "/api/v1/views/{id}",
    tag,
    summary: "Rename a saved view, or let it hold another filter",
    description: "Who made it may, and an admin.",
    permission: "write",
    target,
    body: UpdateSavedView,
    response: SavedView,
    handler: async (access, { target: view, body }) =>
      presentSavedView(access, await updateSavedView(access, view.id, body)),
  }),
  defineEndpoint({
    method: "DELETE",
    path: "/api/v1/views/{id}",
    tag,
    summary: "Delete a saved view",
    description: "Who made it may, and an admin.",
    permission: "write",
    target,
    response: null,
    handler: (access, { target: view }) => deleteSavedView(access, view.id),
  }),
];
