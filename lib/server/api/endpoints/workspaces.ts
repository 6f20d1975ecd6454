import { ListWorkspaces, OpenWorkspaces, ReportWorkspace } from "#lib/contract/runs/workspaces.ts";
import { findRun } from "#lib/db/runs/find-run.ts";
import { reportWorkspace } from "#lib/lifecycle/runs/report-workspace.ts";
import { listOpenWorkspaces } from "#lib/server/queries/runs/runs.ts";
import { Run } from "../../../contract/runs.ts";
import { defineEndpoint } from "../endpoint.ts";

/** How far the base of a branch has moved, told by the worker that has the repository. */
export const WORKSPACE_ENDPOINTS = [
  defineEndpoint({
    method: "GET",
    path: "/api/v1/workspaces",
    tag: "Agents",
    summary: "List the runs of a repository that are under way or held, to look at their branches again",
    permission: "read",
    query: ListWorkspaces,
    response: OpenWorkspaces,
    handler: (access, { query }) => listOpenWorkspaces(access, query),
  }),
  defineEndpoint({
    method: "POST",
    path: "/api/v1/runs/{id}/workspace",
    tag: "Agents",
    summary: "Say how far the base of a run's branch has moved, and whether it still merges",
    description: "A fact about the repository: needs no lease, changes no state.",
    permission: "work",
    target: (params) => findRun(params.id ?? ""),
    body: ReportWorkspace,
    response: Run,
    handler: (access, { target: run, body }) => reportWorkspace(access, run.id, body),
  }),
];
