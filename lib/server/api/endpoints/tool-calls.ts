import { ToolCounts, ToolSequence } from "#lib/contract/runs/tool-calls.ts";
import { findRun } from "#lib/db/runs/find-run.ts";
import { listToolCalls, listToolSequence } from "#lib/server/queries/runs/runs.ts";
import { defineEndpoint } from "../endpoint.ts";

/** What an attempt is compared by. */
export const TOOL_CALL_ENDPOINTS = [
  defineEndpoint({
    method: "GET",
    path: "/api/v1/runs/{id}/tool-calls",
    tag: "Agents",
    summary: "Count the tools that a run called, the most called first",
    permission: "read",
    target: (params) => findRun(params.id ?? ""),
    response: ToolCounts,
    handler: async (access, { target: run }) => ({ items: await listToolCalls(access, run.id) }),
  }),
  defineEndpoint({
    method: "GET",
    path: "/api/v1/runs/{id}/tool-sequence",
    tag: "Agents",
    summary: "List what a run called, in order",
    permission: "read",
    target: (params) => findRun(params.id ?? ""),
    response: ToolSequence,
    handler: (access, { target: run }) => listToolSequence(access, run.id),
  }),
];
