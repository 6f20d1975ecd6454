import { PutRetention, Retention, RetentionQuery } from "#lib/contract/policies/retention.ts";
import { setRetention } from "#lib/lifecycle/retention/set-retention.ts";
import { getRetention } from "#lib/server/queries/retention/get-retention.ts";
import { endpointsOf } from "../endpoint.ts";

/** docs/contract.md#retention: how long logs stay in the database. */

const { get, put } = endpointsOf("Administration");

export const RETENTION_ENDPOINTS = [
  get("/api/v1/retention", {
    summary: "Read how long a project keeps its logs in the database",
    permission: "read",
    query: RetentionQuery,
    response: Retention,
    handler: (access, { query }) => getRetention(access, query.project),
  }),
  put("/api/v1/retention", {
    summary: "Say how long a project keeps its logs in the database",
    description: "Afterwards they are in files of the data folder, and read from there.",
    permission: "administer",
    query: RetentionQuery,
    body: PutRetention,
    response: Retention,
    handler: (access, { query, body }) => setRetention(access, { ...body, project: body.project ?? query.project }),
  }),
];
