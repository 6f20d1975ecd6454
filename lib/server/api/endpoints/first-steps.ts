import { FirstSteps, ReadFirstSteps } from "#lib/contract/projects/first-steps.ts";
import { getFirstSteps } from "#lib/server/queries/projects/get-first-steps.ts";
import { defineEndpoint } from "../endpoint.ts";

/** docs/contract.md#first-steps: what a new project still needs. */
export const FIRST_STEPS_ENDPOINTS = [
  defineEndpoint({
    method: "GET",
    path: "/api/v1/first-steps",
    tag: "Administration",
    summary: "Read how far a project has come to its first run that succeeded",
    permission: "read",
    query: ReadFirstSteps,
    response: FirstSteps,
    handler: (access, { query }) => getFirstSteps(access, query),
  }),
];
