import { page } from "#lib/contract/basics.ts";
import {
  ContinueHoldBatch,
  CreateHoldBatch,
  HoldBatch,
  HoldBatchCreated,
  HoldBatchItem,
  HoldBatchSummary,
  ListHoldBatches,
  ListHoldBatchItems,
} from "#lib/contract/batches.ts";
import { continueHoldBatch } from "#lib/lifecycle/batches/continue-hold-batch.ts";
import { createHoldBatch } from "#lib/lifecycle/batches/create-hold-batch.ts";
import { retryHoldBatch } from "#lib/lifecycle/batches/retry-hold-batch.ts";
import { stopHoldBatch } from "#lib/lifecycle/batches/stop-hold-batch.ts";
import { tryHoldBatch } from "#lib/lifecycle/batches/try-hold-batch.ts";
import {
  findReadableBatch,
  getHoldBatch,
  listHoldBatches,
  listHoldBatchItems,
} from "#lib/server/queries/batches/hold-batches.ts";
import { endpointsOf } from "../endpoint.ts";

/** docs/contract.md#batches: decisions on many holds at once. */

const { get, post } = endpointsOf("Holds");

export const HOLD_BATCH_ENDPOINTS = [
  post("/api/v1/hold-batches", {
    summary: "Decide many holds as one",
    description:
      "By filter, as in `GET /holds`, or by ids. The set is frozen, with the version of each hold as it is now. With `canary`, one hold is decided, then ten, then the rest, each wave after the outcome of the one before. With `dryRun`, everything is counted and nothing is decided.",
    permission: "decide",
    body: CreateHoldBatch,
    status: 202,
    response: HoldBatchCreated,
    handler: (access, { body }) => (body.dryRun ? tryHoldBatch(access, body) : createHoldBatch(access, body)),
  }),
  get("/api/v1/hold-batches", {
    summary: "List batches of decisions, by default those under way",
    permission: "read",
    query: ListHoldBatches,
    response: page(HoldBatchSummary),
    handler: (access, { query }) => listHoldBatches(access, query),
  }),
  get("/api/v1/hold-batches/{id}", {
    summary: "Read how far a batch is, and what became of its holds",
    permission: "read",
    target: findReadableBatch,
    response: HoldBatch,
    handler: (access, { target: batch }) => getHoldBatch(access, batch.id),
  }),
  get("/api/v1/hold-batches/{id}/items", {
    summary: "List the holds of a batch in the order in which they are decided",
    permission: "read",
    target: findReadableBatch,
    query: ListHoldBatchItems,
    response: page(HoldBatchItem),
    handler: (access, { target: batch, query }) => listHoldBatchItems(access, batch.id, query),
  }),
  post("/api/v1/hold-batches/{id}/stop", {
    summary: "Stop a batch before its next hold",
    permission: "decide",
    target: findReadableBatch,
    response: HoldBatch,
    handler: async (access, { target: batch }) => {
      await stopHoldBatch(access, batch.id);
      return getHoldBatch(access, batch.id);
    },
  }),
  post("/api/v1/hold-batches/{id}/continue", {
    summary: "Let a batch go on that waits for an outcome or was stopped",
    description:
      "With another wave of ten, or with all that are left. From now on it decides in the name of the caller.",
    permission: "decide",
    target: findReadableBatch,
    body: ContinueHoldBatch,
    response: HoldBatch,
    handler: async (access, { target: batch, body }) => {
      await continueHoldBatch(access, batch.id, body);
      return getHoldBatch(access, batch.id);
    },
  }),
  post("/api/v1/hold-batches/{id}/retry", {
    summary: "Decide the failed holds of a batch again, as a batch of its own",
    permission: "decide",
    target: findReadableBatch,
    status: 202,
    response: HoldBatchCreated,
    handler: (access, { target: batch }) => retryHoldBatch(access, batch.id),
  }),
];
