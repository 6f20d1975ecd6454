import { FinishAnswer } from "#lib/contract/runs/claims.ts";
import { CountRuns, RunCounts } from "#lib/contract/runs/run-counts.ts";
import { AppendAnswer, AppendEvents, ListRunEvents, RunEventPage } from "#lib/contract/runs/run-events.ts";
import { ReadInput, TypedInputs, TypeInput } from "#lib/contract/runs/typed-input.ts";
import { findRun } from "#lib/db/runs/find-run.ts";
import { appendRunEvents } from "#lib/lifecycle/runs/append-run-events.ts";
import { cancelRun } from "#lib/lifecycle/runs/cancel-run.ts";
import { finishRun } from "#lib/lifecycle/runs/finish-run.ts";
import { handBack } from "#lib/lifecycle/runs/hand-back.ts";
import { heartbeatRun } from "#lib/lifecycle/runs/heartbeat-run.ts";
import { revealSecrets } from "#lib/lifecycle/runs/reveal-secrets.ts";
import { typeInput } from "#lib/lifecycle/runs/type-input.ts";
import { waitForInput } from "#lib/server/live/waits/wait-for-input.ts";
import { listRunEvents } from "#lib/server/queries/events/list-run-events.ts";
import { countRuns, getRun, listRuns } from "#lib/server/queries/runs/runs.ts";
import { page } from "../../../contract/basics.ts";
import { FinishRun, Heartbeat, HeartbeatAnswer, ListRuns, Run, RunDetail, RunSecrets } from "../../../contract/runs.ts";
import { PersonNote } from "../../../contract/tickets.ts";
import { defineEndpoint } from "../endpoint.ts";

/** docs/contract.md#runs: a run, and what its agent reports. */

const tag = "Agents";
const target = (params: Record<string, string>) => findRun(params.id ?? "");

export const RUN_ENDPOINTS = [
  defineEndpoint({
    method: "GET",
    path: "/api/v1/runs",
    tag,
    summary: "List runs, the latest start first",
    permission: "read",
    query: ListRuns,
    response: page(Run),
    handler: (access, { query }) => listRuns(access, query),
  }),
  defineEndpoint({
    method: "GET",
    path: "/api/v1/run-counts",
    tag,
    summary: "Count the runs of each state and of each agent",
    permission: "read",
    query: CountRuns,
    response: RunCounts,
    handler: (access, { query }) => countRuns(access, query),
  }),
  defineEndpoint({
    method: "GET",
    path: "/api/v1/runs/{id}",
    tag,
    summary: "Read a run with its diff, artifacts and brief",
    permission: "read",
    target,
    response: RunDetail,
    handler: (access, { target: run }) => getRun(access, run.id),
  }),
  defineEndpoint({
    method: "GET",
    path: "/api/v1/runs/{id}/events",
    tag,
    summary: "Read the log of a run",
    permission: "read",
    target,
    query: ListRunEvents,
    response: RunEventPage,
    handler: (access, { target: run, query }) => listRunEvents(access, run.id, query),
  }),
  defineEndpoint({
    method: "POST",
    path: "/api/v1/runs/{id}/heartbeat",
    tag,
    summary: "Renew the lease of a run and report its totals",
    permission: "work",
    target,
    body: Heartbeat,
    response: HeartbeatAnswer,
    handler: (access, { target: run, body }) => heartbeatRun(access, run.id, body),
  }),
  defineEndpoint({
    method: "POST",
    path: "/api/v1/runs/{id}/events",
    tag,
    summary: "Append to the log of a run",
    permission: "work",
    target,
    body: AppendEvents,
    response: AppendAnswer,
    handler: (access, { target: run, body }) => appendRunEvents(access, run.id, body),
  }),
  defineEndpoint({
    method: "POST",
    path: "/api/v1/runs/{id}/finish",
    tag,
    summary: "Report the outcome of a run",
    description: "Repeating the same call gives the same answer.",
    permission: "work",
    target,
    body: FinishRun,
    response: FinishAnswer,
    handler: (access, { target: run, body }) => finishRun(access, run.id, body),
  }),
  defineEndpoint({
    method: "POST",
    path: "/api/v1/runs/{id}/cancel",
    tag,
    summary: "Stop a run and hold its ticket",
    permission: "decide",
    target,
    body: PersonNote,
    response: Run,
    handler: (access, { target: run, body }) => cancelRun(access, run.id, body),
  }),
  defineEndpoint({
    method: "POST",
    path: "/api/v1/runs/{id}/input",
    tag,
    summary: "Type a line in the session of a run that was taken over",
    description: "Possible from the moment its agent took up the decision `intervene` until `hand-back`.",
    permission: "decide",
    target,
    body: TypeInput,
    response: null,
    handler: (access, { target: run, body }) => typeInput(access, run.id, body),
  }),
  defineEndpoint({
    method: "GET",
    path: "/api/v1/runs/{id}/input",
    tag,
    summary: "Read what was typed in the session of a run",
    description: "Waits up to `waitSeconds` for a line or for the hand-back.",
    permission: "read",
    target,
    query: ReadInput,
    response: TypedInputs,
    handler: (access, { target: run, query, signal }) => waitForInput(access, run.id, query, signal),
  }),
  defineEndpoint({
    method: "POST",
    path: "/api/v1/runs/{id}/hand-back",
    tag,
    summary: "Hand the session of a run back to its agent",
    permission: "decide",
    target,
    response: Run,
    handler: (access, { target: run }) => handBack(access, run.id),
  }),
  defineEndpoint({
    method: "POST",
    path: "/api/v1/runs/{id}/reveal",
    tag,
    summary: "Reveal what a paused run keeps secret",
    description: "The passwords of its levels. The log says who looked.",
    permission: "decide",
    target,
    response: RunSecrets,
    handler: (access, { target: run }) => revealSecrets(access, run.id),
  }),
];
