import { page } from "#lib/contract/basics.ts";
import {
  Limits,
  LimitsQuery,
  LimitVersion,
  ListLimitVersions,
  ListPauses,
  Pause,
  PutLimits,
  StartPause,
} from "#lib/contract/policies/limits.ts";
import { findPause } from "#lib/db/policies/pauses.ts";
import { pauseClaims } from "#lib/lifecycle/policies/pause-claims.ts";
import { resumeClaims } from "#lib/lifecycle/policies/resume-claims.ts";
import { setLimits } from "#lib/lifecycle/policies/set-limits.ts";
import { getLimits, listLimitVersions, listPauses } from "#lib/server/queries/policies/limits.ts";
import { endpointsOf } from "../endpoint.ts";

/** docs/contract.md#run-limits and #pauses: what stands between claims and the ready tickets. */

const { get, post, put, del } = endpointsOf("Administration");

export const LIMIT_ENDPOINTS = [
  get("/api/v1/limits", {
    summary: "Read how many runs a project may have at once",
    permission: "read",
    query: LimitsQuery,
    response: Limits,
    handler: (access, { query }) => getLimits(access, query.project),
  }),
  put("/api/v1/limits", {
    summary: "Put a new version of the limits of a project in force",
    description: "Runs that are running go on, also above a lower limit.",
    permission: "decide",
    query: LimitsQuery,
    body: PutLimits,
    response: Limits,
    handler: (access, { query, body }) => setLimits(access, { ...body, project: body.project ?? query.project }),
  }),
  get("/api/v1/limit-versions", {
    summary: "List every version of the limits of a project, the latest first",
    permission: "read",
    query: ListLimitVersions,
    response: page(LimitVersion),
    handler: (access, { query }) => listLimitVersions(access, query),
  }),
  get("/api/v1/pauses", {
    summary: "List the pauses of a project, the latest first",
    permission: "read",
    query: ListPauses,
    response: page(Pause),
    handler: (access, { query }) => listPauses(access, query),
  }),
  post("/api/v1/pauses", {
    summary: "Stop claims of a project, or of something in it",
    description: "Work that has begun goes on, and so do reviews.",
    permission: "decide",
    body: StartPause,
    status: 201,
    response: Pause,
    handler: (access, { body }) => pauseClaims(access, body),
  }),
  del("/api/v1/pauses/{id}", {
    summary: "Resume what was paused",
    permission: "decide",
    target: findPause,
    response: null,
    handler: (access, { target: pause }) => resumeClaims(access, pause.id),
  }),
];
