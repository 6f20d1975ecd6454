import { z } from "zod";
import { isMigrated } from "#lib/db/connection/is-migrated.ts";
import { log } from "../../../log.ts";
import { printMetrics } from "../../metrics/print-metrics.ts";
import { textAnswer } from "../answer.ts";
import { defineEndpoint, type Endpoint } from "../endpoint.ts";
import { openApiDocument } from "../openapi/openapi-document.ts";
import { RefusalWithHeaders } from "../refusal-with-headers.ts";

/** docs/contract.md#system: is it there, is it well, and what does it offer. */

const tag = "System";

export const SYSTEM_ENDPOINTS = [
  defineEndpoint({
    method: "GET",
    path: "/api/health",
    tag,
    summary: "Does the process live?",
    permission: "public",
    response: z.object({ status: z.literal("ok") }),
    handler: async () => ({ status: "ok" }),
  }),
  defineEndpoint({
    method: "GET",
    path: "/api/ready",
    tag,
    summary: "Can the database be reached, and is it migrated?",
    permission: "public",
    response: z.object({ status: z.literal("ready") }),
    handler: async () => {
      if (await isDatabaseReady()) return { status: "ready" };
      throw new RefusalWithHeaders("unavailable", "The database cannot be reached, or it is not migrated.", {
        "Retry-After": "1",
      });
    },
  }),
  defineEndpoint({
    method: "GET",
    path: "/metrics",
    tag,
    summary: "Figures for Prometheus",
    permission: "read",
    response: z.string(),
    produces: "text/plain",
    handler: async () => {
      const { contentType, text } = await printMetrics();
      return textAnswer(200, contentType, text);
    },
  }),
];

/** The document of everything in the table, itself included. */
export function openApiEndpoint(endpoints: () => readonly Endpoint[]): Endpoint {
  return defineEndpoint({
    method: "GET",
    path: "/api/openapi.json",
    tag,
    summary: "This document",
    permission: "public",
    response: z.looseObject({ openapi: z.string() }),
    handler: async () => openApiDocument(endpoints()),
  });
}

async function isDatabaseReady(): Promise<boolean> {
  try {
    return await isMigrated();
  } catch (error) {
    log.warn({ err: error }, "the database cannot be reached");
    return false;
  }
}
