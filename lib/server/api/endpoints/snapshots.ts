import { KeptSnapshot, SavedSnapshot, SaveSnapshot, SnapshotChunk } from "#lib/contract/runs/snapshots.ts";
import { findRun } from "#lib/db/runs/runs.ts";
import { saveSnapshot } from "#lib/lifecycle/runs/snapshots/save-snapshot.ts";
import { endpointsOf } from "#lib/server/api/endpoint.ts";
import { getSnapshot, getSnapshotChunk } from "#lib/server/queries/runs/snapshots.ts";

/** docs/contract.md#snapshots: what a worker leaves of a ticket's work, for whoever goes on with it elsewhere. */

const { get, put } = endpointsOf("Agents");

export const SNAPSHOT_ENDPOINTS = [
  put("/api/v1/runs/{id}/snapshot", {
    summary: "Leave what a run has come to, for whoever goes on with its ticket elsewhere",
    description: "Chunks first, then the snapshot that consists of them. Changes no state.",
    permission: "work",
    target: findRun,
    body: SaveSnapshot,
    bodyLimit: 9 * 1024 * 1024,
    response: SavedSnapshot,
    handler: (access, { target: run, body }) => saveSnapshot(access, run.id, body),
  }),
  get("/api/v1/runs/{id}/snapshot", {
    summary: "Read what was last left of the ticket of a run",
    description: "With the run's lease in the header `Lease-Token`: 409 `lease_lost` without a living one.",
    permission: "work",
    takesLease: true,
    target: findRun,
    response: KeptSnapshot,
    handler: (access, { target: run, request }) => getSnapshot(access, run.id, request.headers.get("lease-token")),
  }),
  get("/api/v1/runs/{id}/snapshot/chunks/{sha256}", {
    summary: "Read a chunk of it",
    description: "With the run's lease in the header `Lease-Token`: 409 `lease_lost` without a living one.",
    permission: "work",
    takesLease: true,
    target: findRun,
    response: SnapshotChunk,
    handler: (access, { target: run, params, request }) =>
      getSnapshotChunk(access, run.id, params.sha256, request.headers.get("lease-token")),
  }),
];
