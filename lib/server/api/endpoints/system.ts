import { z } from "zod";
import { FirstSteps, ReadFirstSteps } from "#lib/contract/projects/first-steps.ts";
import { Found, SearchDesk } from "#lib/contract/search.ts";
import { isMigrated } from "#lib/db/connection/migrations/is-migrated.ts";
import { log } from "#lib/log.ts";
import { registry } from "#lib/process-registry.ts";
import { textAnswer } from "#lib/server/api/answer.ts";
import { type Endpoint, endpointsOf } from "#lib/server/api/endpoint.ts";
import { openApiDocument } from "#lib/server/api/openapi/openapi-document.ts";
import { countPublicRequest } from "#lib/server/api/rate-limit.ts";
import { RefusalWithHeaders } from "#lib/server/api/refusal-with-headers.ts";
import { SharedReads } from "#lib/server/live/shared-reads.ts";
import { printMetrics } from "#lib/server/metrics/print-metrics.ts";
import { getFirstSteps } from "#lib/server/queries/projects/get-first-steps.ts";
import { readableProjects } from "#lib/server/queries/projects/readable-projects.ts";
import { searchProject } from "#lib/server/queries/search/search-project.ts";
import { clientAddress } from "#lib/server/web-server/trusted-headers.ts";

/** docs/contract.md#search, docs/contract.md#first-steps, docs/contract.md#system: is it there, is it well, and what does it offer. */

const { get } = endpointsOf("System");

export const SYSTEM_ENDPOINTS = [
  get("/api/v1/search", {
    summary: "Find open holds, tickets, runs, saved views and people of a project",
    description: "The best six of each, by key, title, name, agent or the beginning of a run's id.",
    permission: "read",
    query: SearchDesk,
    response: Found,
    handler: (access, { query }) => searchProject(access, query),
  }),
  get("/api/v1/first-steps", {
    tag: "Administration",
    summary: "Read how far a project has come to its first run that succeeded",
    permission: "read",
    query: ReadFirstSteps,
    response: FirstSteps,
    handler: (access, { query }) => getFirstSteps(access, query),
  }),
  get("/api/health", {
    summary: "Does the process live?",
    permission: "public",
    response: z.object({ status: z.literal("ok") }),
    handler: async () => ({ status: "ok" }),
  }),
  get("/api/ready", {
    summary: "Does the desk go on, can the database be reached, and is it migrated?",
    permission: "public",
    response: z.object({ status: z.literal("ready") }),
    handler: async (_access, { request }) => {
      await countPublicRequest(clientAddress(request.headers));
      if (registry.shutdown.signal.aborted)
        throw new RefusalWithHeaders("unavailable", "This desk is stopping: ask another one.", { "Retry-After": "1" });
      if (await isDatabaseReady()) return { status: "ready" };
      throw new RefusalWithHeaders("unavailable", "The database cannot be reached, or it is not migrated.", {
        "Retry-After": "1",
      });
    },
  }),
  get("/metrics", {
    summary: "Figures for Prometheus",
    permission: "read",
    response: z.string(),
    produces: "text/plain",
    description:
      "Of the projects that the caller may read. What the process counts of itself is for who may read all of them.",
    handler: async (access) => {
      const { contentType, text } = await printMetrics(await readableProjects(access));
      return textAnswer(200, contentType, text);
    },
  }),
];

/** The document of everything in the table, itself included; made once, since that is thousands of schemas. */
export function openApiEndpoint(endpoints: () => readonly Endpoint[]): Endpoint {
  let document: object | undefined;
  return get("/api/openapi.json", {
    summary: "This document",
    permission: "public",
    response: z.looseObject({ openapi: z.string() }),
    handler: async () => {
      document ??= openApiDocument(endpoints());
      return document;
    },
  });
}

/** One look for all who ask at the same time: whoever asks a thousand times at once has asked a few times. */
function isDatabaseReady(): Promise<boolean> {
  return registry.once("system.ready", () => new SharedReads<boolean>()).read("ready", lookAtDatabase);
}

async function lookAtDatabase(): Promise<boolean> {
  try {
    return await isMigrated();
  } catch (error) {
    log.warn({ err: error }, "the database cannot be reached");
    return false;
  }
}
