import { page } from "#lib/contract/basics.ts";
import { BeatsAnswer, SendBeats } from "#lib/contract/runs/beats.ts";
import { FinishAnswer } from "#lib/contract/runs/claims.ts";
import { FinishAnswers, FinishRuns } from "#lib/contract/runs/finishes.ts";
import { CountRuns, RunCounts } from "#lib/contract/runs/run-counts.ts";
import { AppendAnswer, AppendEvents, ListRunEvents, RunEventPage } from "#lib/contract/runs/run-events.ts";
import { HearMessages, PersonMessage, SendMessage } from "#lib/contract/runs/steering.ts";
import { ToolCounts, ToolSequence } from "#lib/contract/runs/tool-calls.ts";
import { ReadInput, TypedInputs, TypeInput } from "#lib/contract/runs/typed-input.ts";
import { ListWorkspaces, OpenWorkspaces, TellWorkspace } from "#lib/contract/runs/workspaces.ts";
import {
  FinishRun,
  Heartbeat,
  HeartbeatAnswer,
  ListedRun,
  ListRuns,
  Run,
  RunDetail,
  RunSecrets,
} from "#lib/contract/runs.ts";
import { PersonNote } from "#lib/contract/tickets.ts";
import { findRun, findSeenRun } from "#lib/db/runs/runs.ts";
import { appendRunEvents } from "#lib/lifecycle/runs/append-run-events.ts";
import { cancelRun } from "#lib/lifecycle/runs/cancel-run.ts";
import { finishRun } from "#lib/lifecycle/runs/finish-run.ts";
import { handBack } from "#lib/lifecycle/runs/hand-back.ts";
import { heartbeatRun } from "#lib/lifecycle/runs/heartbeat-run.ts";
import { reportWorkspace } from "#lib/lifecycle/runs/report-workspace.ts";
import { revealSecrets } from "#lib/lifecycle/runs/reveal-secrets.ts";
import { hearMessages } from "#lib/lifecycle/runs/steering/hear-messages.ts";
import { pauseRun } from "#lib/lifecycle/runs/steering/pause-run.ts";
import { sendMessage } from "#lib/lifecycle/runs/steering/send-message.ts";
import { withdrawPause } from "#lib/lifecycle/runs/steering/withdraw-pause.ts";
import { typeInput } from "#lib/lifecycle/runs/type-input.ts";
import { endpointsOf } from "#lib/server/api/endpoint.ts";
import { finishSeveral } from "#lib/server/api/finish-several.ts";
import { waitForDirectives } from "#lib/server/live/waits/wait-for-directives.ts";
import { waitForInput } from "#lib/server/live/waits/wait-for-input.ts";
import { listRunEvents } from "#lib/server/queries/events/list-run-events.ts";
import {
  countRuns,
  getRun,
  listOpenWorkspaces,
  listRuns,
  listToolCalls,
  listToolSequence,
} from "#lib/server/queries/runs/runs.ts";

/** docs/contract.md#runs: a run, what its agent reports, and how far the base of its branch has moved. */

const { get, post, del } = endpointsOf("Agents");

export const RUN_ENDPOINTS = [
  get("/api/v1/runs", {
    summary: "List runs, the latest start first",
    permission: "claimed",
    query: ListRuns,
    response: page(ListedRun),
    handler: (access, { query }) => listRuns(access, query),
  }),
  get("/api/v1/run-counts", {
    summary: "Count the runs of each state and of each agent",
    permission: "read",
    query: CountRuns,
    response: RunCounts,
    handler: (access, { query }) => countRuns(access, query),
  }),
  get("/api/v1/runs/{id}", {
    summary: "Read a run with its diff, artifacts and brief",
    permission: "claimed",
    target: findSeenRun,
    response: RunDetail,
    handler: (access, { target: run }) => getRun(access, run.id),
  }),
  get("/api/v1/runs/{id}/events", {
    summary: "Read the log of a run",
    permission: "claimed",
    target: findSeenRun,
    query: ListRunEvents,
    response: RunEventPage,
    handler: (access, { target: run, query }) => listRunEvents(access, run.id, query),
  }),
  post("/api/v1/runs/{id}/heartbeat", {
    summary: "Renew the lease of a run and report its totals",
    isBeat: true,
    permission: "work",
    target: findRun,
    body: Heartbeat,
    response: HeartbeatAnswer,
    handler: (access, { target: run, body }) => heartbeatRun(access, run.id, body),
  }),
  post("/api/v1/beats", {
    summary: "Renew the leases of many runs, report their totals and append to their logs",
    description:
      "An entry that is refused says why with its `code` and spoils no other. Waits up to `waitSeconds` for a directive, or for one of the leases to end; waiting renews nothing.",
    isBeat: true,
    permission: "work",
    body: SendBeats,
    response: BeatsAnswer,
    handler: (access, { body, signal }) => waitForDirectives(access, body, signal),
  }),
  post("/api/v1/runs/{id}/events", {
    summary: "Append to the log of a run",
    permission: "work",
    target: findRun,
    body: AppendEvents,
    response: AppendAnswer,
    handler: (access, { target: run, body }) => appendRunEvents(access, run.id, body),
  }),
  post("/api/v1/runs/{id}/finish", {
    summary: "Report the outcome of a run",
    description: "Repeating the same call gives the same answer.",
    permission: "work",
    target: findRun,
    body: FinishRun,
    response: FinishAnswer,
    handler: (access, { target: run, body }) => finishRun(access, run.id, body),
  }),
  post("/api/v1/finishes", {
    summary: "Report the outcomes of several runs",
    description: "Each is answered for itself: as a finish, or with why it is refused.",
    permission: "work",
    body: FinishRuns,
    bodyLimit: 16 * 1024 * 1024,
    response: FinishAnswers,
    handler: (access, { body }) => finishSeveral(access, body.finishes),
  }),
  post("/api/v1/runs/{id}/cancel", {
    summary: "Stop a run and hold its ticket",
    permission: "decide",
    target: findRun,
    body: PersonNote,
    response: Run,
    handler: (access, { target: run, body }) => cancelRun(access, run.id, body),
  }),
  post("/api/v1/runs/{id}/messages", {
    summary: "Say something to the agent of a running run",
    description: "It is told at its next step where its driver can, else in the brief of the next attempt.",
    permission: "decide",
    target: findRun,
    body: SendMessage,
    response: PersonMessage,
    handler: (access, { target: run, body }) => sendMessage(access, run.id, body),
  }),
  post("/api/v1/runs/{id}/messages/heard", {
    summary: "Say that the agent was told what people said to it",
    permission: "work",
    target: findRun,
    body: HearMessages,
    response: null,
    handler: (access, { target: run, body }) => hearMessages(access, run.id, body),
  }),
  post("/api/v1/runs/{id}/pause", {
    summary: "Ask a run to pause at its next step",
    description: "Its session is kept; after `continue` it goes on in it.",
    permission: "decide",
    target: findRun,
    response: Run,
    handler: (access, { target: run }) => pauseRun(access, run.id),
  }),
  del("/api/v1/runs/{id}/pause", {
    summary: "Take back the pause that a run was asked for",
    description: "An agent that had heard of it may pause all the same.",
    permission: "decide",
    target: findRun,
    response: Run,
    handler: (access, { target: run }) => withdrawPause(access, run.id),
  }),
  post("/api/v1/runs/{id}/input", {
    summary: "Type a line in the session of a run that was taken over",
    description: "Possible from the moment its agent took up the decision `intervene` until `hand-back`.",
    permission: "decide",
    target: findRun,
    body: TypeInput,
    response: null,
    handler: (access, { target: run, body }) => typeInput(access, run.id, body),
  }),
  get("/api/v1/runs/{id}/input", {
    summary: "Read what was typed in the session of a run",
    description:
      "Waits up to `waitSeconds` for a line or for the hand-back. Scope agent sends the header `Lease-Token`: 409 `lease_lost` without a living lease.",
    permission: "claimed",
    takesLease: true,
    target: findRun,
    query: ReadInput,
    response: TypedInputs,
    handler: (access, { target: run, query, request, signal }) =>
      waitForInput(access, run.id, { ...query, leaseToken: request.headers.get("lease-token") }, signal),
  }),
  post("/api/v1/runs/{id}/hand-back", {
    summary: "Hand the session of a run back to its agent",
    permission: "decide",
    target: findRun,
    response: Run,
    handler: (access, { target: run }) => handBack(access, run.id),
  }),
  post("/api/v1/runs/{id}/reveal", {
    summary: "Reveal what a paused run keeps secret",
    description: "The passwords of its levels. The log says who looked.",
    permission: "decide",
    target: findRun,
    response: RunSecrets,
    handler: (access, { target: run }) => revealSecrets(access, run.id),
  }),
  get("/api/v1/runs/{id}/tool-calls", {
    summary: "Count the tools that a run called, the most called first",
    permission: "claimed",
    target: findSeenRun,
    response: ToolCounts,
    handler: async (access, { target: run }) => ({ items: await listToolCalls(access, run.id) }),
  }),
  get("/api/v1/runs/{id}/tool-sequence", {
    summary: "List what a run called, in order",
    permission: "claimed",
    target: findSeenRun,
    response: ToolSequence,
    handler: (access, { target: run }) => listToolSequence(access, run.id),
  }),
  get("/api/v1/workspaces", {
    summary: "List the runs of a repository that are under way or held, to look at their branches again",
    permission: "claimed",
    query: ListWorkspaces,
    response: OpenWorkspaces,
    handler: (access, { query }) => listOpenWorkspaces(access, query),
  }),
  post("/api/v1/runs/{id}/workspace", {
    summary: "Say how far the base of a run's branch has moved, and whether it still merges",
    description:
      "While the run is running, with the `leaseToken` of its lease; afterwards by any token of the service account that had it. Changes no state.",
    permission: "work",
    target: findRun,
    body: TellWorkspace,
    response: Run,
    handler: (access, { target: run, body }) => reportWorkspace(access, run.id, body),
  }),
];
