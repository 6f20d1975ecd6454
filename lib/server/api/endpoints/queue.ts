import { CauseHistory, CauseQuery } from "#lib/contract/queue/cause-history.ts";
import {
  CreateSavedView,
  ListSavedViews,
  SavedView,
  SavedViews,
  UpdateSavedView,
} from "#lib/contract/queue/saved-views.ts";
import { Counts, HoldDetail, QueuePage, ReadCounts, ReadQueue } from "#lib/contract/queue.ts";
import { findHold } from "#lib/db/holds/hold-row.ts";
import { findSavedView } from "#lib/db/queue/saved-views.ts";
import { createSavedView } from "#lib/lifecycle/queue/create-saved-view.ts";
import { deleteSavedView } from "#lib/lifecycle/queue/delete-saved-view.ts";
import { updateSavedView } from "#lib/lifecycle/queue/update-saved-view.ts";
import { endpointsOf } from "#lib/server/api/endpoint.ts";
import { getHoldDetail } from "#lib/server/queries/holds/get-hold-detail.ts";
import { getCauseHistory } from "#lib/server/queries/queue/cause-history.ts";
import { listQueue } from "#lib/server/queries/queue/list-queue.ts";
import { listSavedViews, presentSavedView } from "#lib/server/queries/queue/list-saved-views.ts";
import { getCounts } from "#lib/server/queries/queue/queue-counts.ts";

/** docs/contract.md#queue, what the desk's own pages read; docs/contract.md#saved-views, its filters by a name. */

const { get, post, patch, del } = endpointsOf("Holds");

export const QUEUE_ENDPOINTS = [
  get("/api/v1/queue", {
    summary: "Read the queue as the desk shows it",
    description:
      "Open holds with their cause, the budget that ran out and what their track is drawn from; and the counts of all segments.",
    permission: "read",
    query: ReadQueue,
    response: QueuePage,
    handler: (access, { query }) => listQueue(access, query),
  }),
  get("/api/v1/queue/{id}", {
    summary: "Read all that a person reads before they decide a hold",
    permission: "read",
    target: findHold,
    response: HoldDetail,
    handler: (access, { target }) => getHoldDetail(access, target.id),
  }),
  get("/api/v1/counts", {
    summary: "Count the open holds and the runs under way of a project",
    permission: "read",
    query: ReadCounts,
    response: Counts,
    handler: (access, { query }) => getCounts(access, query.project),
  }),
  get("/api/v1/cause-history", {
    summary: "How a cause went on: first and last seen, per day, and whose attempts",
    permission: "read",
    query: CauseQuery,
    response: CauseHistory,
    handler: (access, { query }) => getCauseHistory(access, query),
  }),
  get("/api/v1/views", {
    summary: "List the saved views of a project, by name",
    permission: "read",
    query: ListSavedViews,
    response: SavedViews,
    handler: (access, { query }) => listSavedViews(access, query),
  }),
  post("/api/v1/views", {
    summary: "Save a filter of the queue by a name",
    permission: "write",
    body: CreateSavedView,
    status: 201,
    response: SavedView,
    handler: async (access, { body }) => presentSavedView(access, await createSavedView(access, body)),
  }),
  patch("/api/v1/views/{id}", {
    summary: "Rename a saved view, or let it hold another filter",
    description: "Who made it may, and an admin.",
    permission: "write",
    target: (id) => findSavedView(id),
    body: UpdateSavedView,
    response: SavedView,
    handler: async (access, { target: view, body }) =>
      presentSavedView(access, await updateSavedView(access, view.id, body)),
  }),
  del("/api/v1/views/{id}", {
    summary: "Delete a saved view",
    description: "Who made it may, and an admin.",
    permission: "write",
    target: (id) => findSavedView(id),
    response: null,
    handler: (access, { target: view }) => deleteSavedView(access, view.id),
  }),
];
