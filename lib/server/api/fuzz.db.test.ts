import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { PERMISSIONS } from "#lib/engine/people/access.ts";
import { callApi, requestOf } from "#test/api.ts";
import { type Callers, makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";
import { signIn } from "#test/session.ts";
import { log } from "../../log.ts";
import { dispatch } from "./dispatch.ts";
import type { Endpoint } from "./endpoint.ts";
import { ENDPOINTS } from "./endpoints.ts";

useDatabase();

let admin: Callers;
let session = "";
/** Ids, keys and tokens of things that are there: hostile input reaches further with a valid name beside it. */
const names: string[] = ["default", "none"];

beforeAll(async () => {
  process.env.YARDMASTER_RATE_LIMIT = "off";
  log.level = "silent";
  admin = await makeCallers();
  session = await signIn(admin.email);
  const post = async (token: string, path: string, body: unknown) =>
    (await callApi("POST", `/api/v1${path}`, { token, body })).body;
  for (const title of ["paused", "reviewed", "running", "waiting"]) await post(admin.automation, "/tickets", { title });
  const { claims } = await post(admin.agent, "/claims", { agent: "a", limit: 3, leaseSeconds: 3600 });
  const [paused, done] = claims;
  const question = { text: "?", schema: { type: "string" } };
  await post(admin.agent, `/runs/${paused.run.id}/finish`, {
    leaseToken: paused.leaseToken,
    outcome: "paused",
    reason: "question",
    question,
  });
  await post(admin.agent, `/runs/${done.run.id}/finish`, { leaseToken: done.leaseToken, outcome: "succeeded" });
  const review = await post(admin.sentinel, "/review-claims", { sentinel: "s", leaseSeconds: 3600 });
  const hold = (await callApi("GET", "/api/v1/holds", { token: admin.read })).body.items[0];
  names.push(review.review.id, review.review.leaseToken, hold.id, admin.userId, "DEF-4");
  for (const claim of claims) names.push(claim.run.id, claim.leaseToken, claim.ticket.id);
});

const hostileText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom(
    "",
    " ",
    "%",
    "_",
    "\\",
    "'",
    "''; DROP TABLE ticket; --",
    "$1",
    "{}",
    "null",
    "NaN",
    "\u202e",
    "\ud83d",
    "a\u0000",
    "\r\nSet-Cookie: a=b",
    "__proto__",
  ),
  fc.constantFrom(
    "0000-01-01T00:00:00Z",
    "9999-12-31T23:59:59Z",
    "2026-02-30T00:00:00Z",
    "-000001-01-01T00:00:00Z",
    "2026-01-01T00:00:00+23:59",
  ),
  fc.integer({ min: 1, max: 6 }).map((power) => "x".repeat(10 ** power)),
);
const hostileNumber = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(0, -1, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 1e300, -1e300, 5e-324, 0.1),
);
const known = fc.integer({ min: 0, max: 40 }).map((at) => names[at % names.length] ?? "none");
const hostile = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    hostileText,
    hostileNumber,
    known,
    fc.constantFrom(null, true, false),
    fc.array(tie("value"), { maxLength: 5 }),
    fc.dictionary(
      fc.oneof(hostileText, fc.constantFrom("type", "text", "severity", "issue", "message", "name")),
      tie("value"),
      { maxKeys: 5 },
    ),
  ),
})).value;

/** Something of the shape that a schema asks for, with hostile values where it leaves room for them. */
function shaped(schema: JsonSchema, depth = 0): fc.Arbitrary<unknown> {
  const { anyOf, oneOf, properties, required = [], items, enum: words } = schema;
  const choices = anyOf ?? oneOf;
  if (depth > 5) return hostile;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => shaped(choice, depth + 1)));
  if ("const" in schema) return fc.constant(schema.const);
  if (words !== undefined) return fc.constantFrom(...words);
  if (properties !== undefined) {
    const fields = Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [name, mostly(shaped(property, depth + 1))]),
    );
    return fc.record(fields, { requiredKeys: required });
  }
  if (items !== undefined) return fc.array(shaped(items, depth + 1), { maxLength: 4 });
  if (schema.type === "integer")
    return fc.oneof(
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 2 ** 53 - 1 }),
    );
  if (schema.type === "number") return fc.double({ min: schema.minimum, max: schema.maximum, noNaN: true });
  if (schema.type === "boolean") return fc.boolean();
  return fc.oneof(known, hostileText, fc.string({ maxLength: 10 }));
}

const mostly = (arbitrary: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 15, arbitrary }, { weight: 1, arbitrary: hostile });

type JsonSchema = {
  type?: string;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
};

const schemaOf = (schema: z.ZodType | undefined): JsonSchema =>
  schema === undefined ? {} : (z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema);

const requests = fc.constantFrom(...ENDPOINTS).chain((endpoint) =>
  fc.record({
    endpoint: fc.constant(`${endpoint.method} ${endpoint.path}`),
    id: fc.oneof({ weight: 6, arbitrary: known }, { weight: 1, arbitrary: hostileText }),
    query: endpoint.query === undefined ? fc.constant({}) : fc.oneof(shaped(schemaOf(endpoint.query)), fc.constant({})),
    body: fc.oneof({ weight: 5, arbitrary: shaped(schemaOf(endpoint.body)) }, { weight: 1, arbitrary: hostile }),
    key: fc.option(hostileText, { freq: 5 }),
    lastEventId: fc.option(hostileText, { freq: 5 }),
  }),
);

test("no input of any kind gets a 5xx", { timeout: 120_000 }, async () => {
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(requests, async (request) => {
      const answer = await dispatch(toRequest(request));
      await answer.body?.cancel();
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      expect(answer.status).toBeLessThan(500);
    }),
    { numRuns: 1500 },
  );
  for (const status of [200, 404, 409, 422]) expect(statuses.get(status), `how often ${status}`).toBeGreaterThan(0);
});

type Hostile = {
  endpoint: string;
  id: string;
  query: unknown;
  body: unknown;
  key: string | null;
  lastEventId: string | null;
};

function toRequest({ endpoint: name, id, query, body, key, lastEventId }: Hostile): Request {
  const endpoint = ENDPOINTS.find(({ method, path }) => `${method} ${path}` === name) as Endpoint;
  const path = endpoint.path.replace(/\{\w+\}/g, () => encodeURIComponent(id.slice(0, 2000).toWellFormed()));
  const search = new URLSearchParams(
    Object.entries(query as object).map(([name, value]) => [
      name,
      typeof value === "string" ? value : JSON.stringify(value),
    ]),
  );
  const headers = { ...asHeader("idempotency-key", key), ...asHeader("last-event-id", lastEventId) };
  const hasBody = endpoint.method !== "GET";
  return requestOf(endpoint.method, `${path}?${search}`, {
    token: tokenFor(endpoint),
    headers,
    ...(hasBody ? { body: impatient(body) } : {}),
  });
}

/** What can stand in a header at all. */
function asHeader(name: string, value: string | null): Record<string, string> {
  const text = value?.replaceAll(/[^\x20-\xff]/g, "?").slice(0, 5000);
  return text === undefined ? {} : { [name]: text };
}

function tokenFor({ permission }: Endpoint): string {
  const scope = permission === "public" ? "read" : PERMISSIONS[permission].scopes.at(-1);
  return scope === undefined ? session : admin[scope];
}

/** Nothing that waits. */
function impatient(body: unknown): unknown {
  return typeof body === "object" && body !== null && "waitSeconds" in body ? { ...body, waitSeconds: 0 } : body;
}
