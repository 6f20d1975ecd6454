import type { z } from "zod";
import { PERMISSIONS } from "#lib/engine/people/access.ts";
import { PROBLEMS, Problem, type ProblemCode } from "../../../contract/problem.ts";
import type { Endpoint } from "../endpoint.ts";
import { JsonSchemas } from "./json-schemas.ts";

/** The OpenAPI 3.1 document of a table of endpoints, made from the same schemas that check requests. */
export function openApiDocument(endpoints: readonly Endpoint[]): object {
  const schemas = new JsonSchemas();
  schemas.output(Problem);
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operationOf(endpoint, schemas) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Yardmaster", version: "1", description: ABOUT },
    servers: [{ url: "/" }],
    security: [{ token: [] }, { session: [] }],
    tags: [...new Set(endpoints.map((endpoint) => endpoint.tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: SECURITY,
      responses: problemResponses(),
      parameters: PARAMETERS,
      schemas: schemas.components,
    },
  };
}

const ABOUT =
  "The operations desk for fleets of AI agents. JSON in camelCase, times in ISO 8601 UTC with milliseconds, opaque ids. Unknown fields and " +
  "parameters are errors. Lists answer `{items, nextCursor}`; filters take comma lists. With a session, changes must come from a page of the desk.";

const SECURITY = {
  token: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "ym_…",
    description: "A token; what it may do depends on its scope.",
  },
  session: { type: "apiKey", in: "cookie", name: "session", description: "The browser's session after signing in." },
};

const PARAMETERS = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description: "A repetition within 24 h gets the first answer again, with the header Idempotency-Replayed: true.",
    schema: { type: "string", minLength: 1, maxLength: 255 },
  },
  LeaseToken: {
    name: "Lease-Token",
    in: "header",
    required: false,
    description: "The token of the run's lease; needed by scope agent.",
    schema: { type: "string", maxLength: 200 },
  },
  LastEventId: {
    name: "Last-Event-ID",
    in: "header",
    required: false,
    description: "Replays everything after this event; wins over lastEventId.",
    schema: { type: "string", maxLength: 200 },
  },
};

function operationOf(endpoint: Endpoint, schemas: JsonSchemas): object {
  return {
    operationId: operationId(endpoint),
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: [endpoint.description, audience(endpoint)].filter(Boolean).join("\n\n"),
    ...(endpoint.permission === "public" ? { security: [] } : {}),
    parameters: parametersOf(endpoint, schemas),
    ...(endpoint.body === undefined
      ? {}
      : { requestBody: { content: { "application/json": { schema: schemas.input(endpoint.body) } } } }),
    responses: responsesOf(endpoint, schemas),
  };
}

/** `POST /api/v1/tickets/{id}/hold` → `post_tickets_id_hold`. */
function operationId({ method, path }: Endpoint): string {
  const words = path.replace(/^\/api\/(v1\/)?/, "").match(/[A-Za-z]+/g) ?? [];
  return [method.toLowerCase(), ...words].join("_");
}

function audience({ permission }: Endpoint): string {
  if (permission === "public") return "";
  const { role, scopes, session } = PERMISSIONS[permission];
  return `For tokens of scope ${scopes.join(", ")}${session ? ", and sessions," : ""} of a person with role ${role} or higher.`;
}

function parametersOf(endpoint: Endpoint, schemas: JsonSchemas): object[] {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const header = (name: keyof typeof PARAMETERS) => ({ $ref: `#/components/parameters/${name}` });
  return [
    ...inPath,
    ...queryParameters(endpoint, schemas),
    ...(endpoint.method === "POST" ? [header("IdempotencyKey")] : []),
    ...(endpoint.takesLease ? [header("LeaseToken")] : []),
    ...(endpoint.produces === "text/event-stream" ? [header("LastEventId")] : []),
  ];
}

function queryParameters({ query }: Endpoint, schemas: JsonSchemas): object[] {
  if (query === undefined) return [];
  const { properties = {}, required = [] } = schemas.input(query) as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}

function responsesOf(endpoint: Endpoint, schemas: JsonSchemas): object {
  const success =
    endpoint.response === null
      ? {}
      : Object.fromEntries(
          [endpoint.status, ...(endpoint.orStatus ? [endpoint.orStatus] : [])].map((status) => [
            status,
            {
              description: endpoint.summary,
              content: { [endpoint.produces]: { schema: schemas.output(endpoint.response as z.ZodType) } },
            },
          ]),
        );
  const empty =
    endpoint.response === null || endpoint.mayBeEmpty
      ? { 204: { description: endpoint.response === null ? "Done" : "Nothing yet" } }
      : {};
  const problems = problemsOf(endpoint).map((status) => [
    status,
    { $ref: `#/components/responses/${responseName(status)}` },
  ]);
  return { ...success, ...empty, ...Object.fromEntries(problems) };
}

/** The statuses of the problems that an endpoint can answer. */
function problemsOf(endpoint: Endpoint): number[] {
  const write = endpoint.method !== "GET";
  const always = endpoint.permission === "public" ? [400, 422] : [400, 401, 403, 404, 422, 429];
  return [
    ...new Set([...always, 405, ...(write || endpoint.takesLease ? [409] : []), ...(write ? [413, 415] : []), 503]),
  ].toSorted((a, b) => a - b);
}

function problemResponses(): Record<string, object> {
  const byStatus = Map.groupBy(Object.keys(PROBLEMS) as ProblemCode[], (code) => PROBLEMS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      responseName(status),
      {
        description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].title}`).join(". "),
        ...(status === 429 || status === 503 ? { headers: { "Retry-After": { schema: { type: "integer" } } } } : {}),
        content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
      },
    ]),
  );
}

const responseName = (status: number): string => `Problem${status}`;
