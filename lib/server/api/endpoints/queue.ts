import { findHold } from "#lib/db/holds/find-hold.ts";
import { getHoldDetail } from "#lib/server/queries/holds/get-hold-detail.ts";
import { listQueue } from "#lib/server/queries/queue/list-queue.ts";
import { getCounts } from "#lib/server/queries/queue/queue-counts.ts";
import { Counts, HoldDetail, QueuePage, ReadCounts, ReadQueue } from "../../../contract/queue.ts";
import { defineEndpoint } from "../endpoint.ts";

/** docs/contract.md#queue: what the desk's own pages read. */

const tag = "Holds";

export const QUEUE_ENDPOINTS = [
  defineEndpoint({
    method: "GET",
    path: "/api/v1/queue",
    tag,
    summary: "Read the queue as the desk shows it",
    description:
      "Open holds with their cause, the budget that ran out and what their track is drawn from; and the counts of all segments.",
    permission: "read",
    query: ReadQueue,
    response: QueuePage,
    handler: (access, { query }) => listQueue(access, query),
  }),
  defineEndpoint({
    method: "GET",
    path: "/api/v1/queue/{id}",
    tag,
    summary: "Read all that a person reads before they decide a hold",
    permission: "read",
    target: (params) => findHold(params.id ?? ""),
    response: HoldDetail,
    handler: (access, { target }) => getHoldDetail(access, target.id),
  }),
  defineEndpoint({
    method: "GET",
    path: "/api/v1/counts",
    tag,
    summary: "Count the open holds and the runs under way of a project",
    permission: "read",
    query: ReadCounts,
    response: Counts,
    handler: (access, { query }) => getCounts(access, query.project),
  }),
];
