import { describe, expect, test } from "vitest";
import { ENDPOINTS } from "../endpoints.ts";
import { openApiDocument } from "./openapi-document.ts";

type Operation = {
  operationId: string;
  parameters: { $ref?: string; name?: string; in?: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: object }> }>;
  security?: object[];
};
type Document = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, object>;
    responses: Record<string, object>;
    parameters: Record<string, object>;
  };
};

const document = JSON.parse(JSON.stringify(openApiDocument(ENDPOINTS))) as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
);

/** docs/contract.md#http, address by address. */
const CONTRACT = [
  "POST /api/v1/tickets",
  "GET /api/v1/tickets",
  "GET /api/v1/tickets/{id}",
  "PATCH /api/v1/tickets/{id}",
  "POST /api/v1/tickets/{id}/publish",
  "POST /api/v1/tickets/{id}/cancel",
  "POST /api/v1/tickets/{id}/hold",
  "POST /api/v1/tickets/{id}/reopen",
  "POST /api/v1/claims",
  "POST /api/v1/runs/{id}/heartbeat",
  "POST /api/v1/runs/{id}/events",
  "POST /api/v1/runs/{id}/finish",
  "POST /api/v1/runs/{id}/resume",
  "GET /api/v1/runs",
  "GET /api/v1/runs/{id}",
  "GET /api/v1/runs/{id}/events",
  "POST /api/v1/runs/{id}/cancel",
  "POST /api/v1/review-claims",
  "POST /api/v1/reviews/{id}/heartbeat",
  "POST /api/v1/reviews/{id}/verdict",
  "POST /api/v1/tickets/{id}/verdict",
  "GET /api/v1/holds",
  "GET /api/v1/holds/{id}",
  "GET /api/v1/holds/{id}/preview",
  "POST /api/v1/holds/{id}/decision",
  "POST /api/v1/holds/{id}/undo",
  "PATCH /api/v1/holds/{id}",
  "GET /api/v1/events",
  "GET /api/v1/policies",
  "PUT /api/v1/policies",
  "GET /api/v1/projects",
  "POST /api/v1/projects",
  "GET /api/v1/projects/{slug}/members",
  "PUT /api/v1/projects/{slug}/members",
  "DELETE /api/v1/projects/{slug}/members",
  "GET /api/v1/tokens",
  "POST /api/v1/tokens",
  "DELETE /api/v1/tokens",
  "GET /api/health",
  "GET /api/ready",
  "GET /metrics",
  "GET /api/openapi.json",
];

describe("the OpenAPI document", () => {
  test("has every endpoint of the table, nothing else, and all that the contract names", () => {
    expect(document.openapi).toBe("3.1.0");
    const inTable = ENDPOINTS.map(({ method, path }) => `${method} ${path}`);
    expect(operations.map(({ name }) => name).toSorted()).toEqual(inTable.toSorted());
    expect(inTable).toEqual(expect.arrayContaining(CONTRACT));
  });

  test("names every operation differently and every parameter of its path", () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { name, operation } of operations) {
      const inPath = operation.parameters
        .filter((parameter) => parameter.in === "path")
        .map((parameter) => parameter.name);
      expect(inPath, name).toEqual([...name.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter));
    }
  });

  test("points nowhere that is not there, and leaves no name of zod's own", () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
      ([, reference]) => reference ?? "",
    );
    expect(references.length).toBeGreaterThan(100);
    for (const reference of new Set(references)) {
      const target = reference
        .split("/")
        .slice(1)
        .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document);
      expect(target, reference).toBeTypeOf("object");
    }
    expect(JSON.stringify(document)).not.toMatch(/\$defs|__schema|"\$schema"/);
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining([
        "Ticket",
        "Run",
        "Hold",
        "Claim",
        "Review",
        "Finding",
        "Problem",
        "StreamEvent",
        "JsonValue",
      ]),
    );
  });

  test("says who may ask, what may go wrong, and what may be repeated", () => {
    for (const { name, operation } of operations) {
      const endpoint = ENDPOINTS.find(({ method, path }) => `${method} ${path}` === name);
      const isPublic = endpoint?.permission === "public";
      expect(operation.security, name).toEqual(isPublic ? [] : undefined);
      expect("401" in operation.responses, name).toBe(!isPublic);
      expect("409" in operation.responses && "415" in operation.responses, name).toBe(endpoint?.method !== "GET");
      expect("204" in operation.responses, name).toBe(endpoint?.response === null || endpoint?.mayBeEmpty);
      expect(JSON.stringify(operation.parameters).includes("IdempotencyKey"), name).toBe(endpoint?.method === "POST");
      expect(operation.requestBody === undefined, name).toBe(endpoint?.body === undefined);
    }
    const stream = document.paths["/api/v1/events"]?.get;
    expect(stream?.responses["200"]?.content).toHaveProperty(["text/event-stream"]);
    expect(JSON.stringify(stream?.parameters)).toContain("LastEventId");
  });

  test("does not ask callers for what has a default", () => {
    const schema = document.paths["/api/v1/tickets"]?.post?.requestBody?.content["application/json"]?.schema as {
      required: string[];
      additionalProperties: boolean;
    };
    expect(schema.required).toEqual(["title"]);
    expect(schema.additionalProperties).toBe(false);
  });
});
