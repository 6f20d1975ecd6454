import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEFAULT_PREFERENCES } from "#lib/engine/notifications/notification-preferences.ts";
import { PERMISSIONS, type Scope } from "#lib/engine/people/access.ts";
import { DEFAULT_POLICY } from "#lib/engine/policies/policy.ts";
import { type Call, callApi } from "#test/api.ts";
import { type Callers, makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";
import { deskFingerprint } from "#test/desk-fingerprint.ts";
import { signIn } from "#test/session.ts";
import type { Endpoint } from "./endpoint.ts";
import { ENDPOINTS } from "./endpoints.ts";
import { BODY_LIMIT } from "./read-body.ts";

useDatabase();

/** A body that every endpoint that takes one accepts in shape; the tests spoil it one field at a time. */
const VALID: Record<string, Record<string, unknown>> = {
  "POST /api/v1/tickets": { title: "t", acceptanceCriteria: ["a"], labels: ["l"], dependsOn: [] },
  "POST /api/v1/imports": { format: "csv", text: "title\nt\n", mapping: { title: "title" }, include: [], dryRun: true },
  "PATCH /api/v1/tickets/{id}": { version: 99, title: "t" },
  "POST /api/v1/tickets/{id}/cancel": { note: "n" },
  "POST /api/v1/tickets/{id}/hold": { note: "n", checkAt: "2030-01-01T00:00:00Z" },
  "POST /api/v1/tickets/{id}/reopen": { note: "n" },
  "POST /api/v1/tickets/{id}/findings/{key}/scope-drift": { note: "n" },
  "POST /api/v1/tickets/{id}/findings/{key}/unwaive": { note: "n" },
  "POST /api/v1/tickets/{id}/verdict": { verdict: "rejected", feedbackForAgent: ["f"] },
  "POST /api/v1/runs/{id}/input": { text: "ls" },
  "POST /api/v1/claims": { agent: "a", labels: ["nothing has this"], waitSeconds: 0 },
  "POST /api/v1/profiles": {
    name: "p",
    role: "sentinel",
    driver: "model",
    settings: { model: "m" },
    file: { labels: [], concurrency: 1, leaseSeconds: 60, timeoutSeconds: null, workspace: false },
  },
  "PUT /api/v1/profiles/{id}": { version: 99, settings: { model: "m" } },
  "POST /api/v1/runs/{id}/resume": { leaseToken: "stale", waitSeconds: 0 },
  "POST /api/v1/runs/{id}/heartbeat": { leaseToken: "stale", progress: { steps: 1 } },
  "POST /api/v1/beats": { worker: "w", waitSeconds: 0, runs: [{ runId: "run_none", leaseToken: "stale" }] },
  "POST /api/v1/runs/{id}/events": { leaseToken: "stale", events: [{ type: "log", message: "m" }] },
  "POST /api/v1/runs/{id}/finish": { leaseToken: "stale", outcome: "succeeded", summary: "s" },
  "POST /api/v1/finishes": { finishes: [{ runId: "run_none", leaseToken: "stale", outcome: "succeeded" }] },
  "POST /api/v1/runs/{id}/cancel": { note: "n" },
  "POST /api/v1/runs/{id}/workspace": {
    repository: "r",
    branch: "yardmaster/DEF-1",
    base: "main",
    baseCommit: "a".repeat(40),
    headCommit: "b".repeat(40),
    baseTip: null,
    baseBehind: 3,
    merges: false,
    conflicts: 1,
    conflictFiles: ["sum.js"],
  },
  "PUT /api/v1/runs/{id}/snapshot": {
    leaseToken: "stale",
    chunks: [{ sha256: "a".repeat(64), content: "YQ==" }],
    snapshot: { machine: "m", branch: null, files: [{ path: "home/a", chunks: ["a".repeat(64)] }] },
  },
  "POST /api/v1/review-claims": { sentinel: "s", labels: ["nothing has this"] },
  "POST /api/v1/reviews/{id}/heartbeat": { leaseToken: "stale" },
  "POST /api/v1/reviews/{id}/verdict": { leaseToken: "stale", verdict: "approved" },
  "PATCH /api/v1/holds/{id}": { version: 99, ownerId: "lead" },
  "POST /api/v1/holds/{id}/presence": { tab: "t", here: true, writing: false },
  "POST /api/v1/holds/{id}/decision": { verb: "cancel", version: 99, note: "n" },
  "POST /api/v1/holds/{id}/preview": { verb: "cancel", note: "n", waive: [] },
  "POST /api/v1/holds/{id}/undo": { version: 99 },
  "POST /api/v1/hold-batches/{id}/continue": { release: 1 },
  "POST /api/v1/hold-batches": { filter: { project: "default" }, verb: "retry", note: "n", canary: true, dryRun: true },
  "POST /api/v1/views": { name: "n", query: "segment=questions", shared: true },
  "PATCH /api/v1/views/{id}": { name: "n" },
  "PUT /api/v1/policies": { version: 99, ...DEFAULT_POLICY },
  "POST /api/v1/policies/replay": DEFAULT_POLICY,
  "PUT /api/v1/runs/{id}/category": { category: "api", note: "n" },
  "POST /api/v1/failure-rules": { pattern: "vendor index", category: "api", runId: "run_none", note: "n" },
  "PUT /api/v1/limits": { version: 99, rules: [{ by: "label", match: "slow", max: 2 }] },
  "PUT /api/v1/retention": { version: 99, logDays: 30, eventDays: null },
  "POST /api/v1/pauses": { by: "label", match: "slow", note: "n" },
  "PUT /api/v1/sentinel-rules": { sentinel: "s", rule: "r", version: 99, standing: "advisory", note: "n" },
  "POST /api/v1/notifications/read": { ids: ["ntf_none"] },
  "PUT /api/v1/notification-preferences": DEFAULT_PREFERENCES,
  "POST /api/v1/runs/{id}/messages": { text: "m" },
  "POST /api/v1/runs/{id}/messages/heard": { leaseToken: "wrong", upTo: 1 },
  "POST /api/v1/runs/{id}/consents": {
    leaseToken: "wrong",
    call: { tool: "t", arguments: { a: 1 }, folder: "/w", baseCommit: "abc", changes: "c" },
  },
  "POST /api/v1/runs/{id}/consents/{use}": { leaseToken: "wrong", outcome: "failed" },
  "PATCH /api/v1/precedents/{id}": { auto: false, days: 30 },
  "POST /api/v1/projects": { slug: "s", key: "SSS", name: "n" },
  "PUT /api/v1/projects/{slug}/members": { email: "nobody@example.com", role: "lead" },
  "DELETE /api/v1/projects/{slug}/members": { email: "nobody@example.com" },
  "POST /api/v1/tokens": { name: "n", scope: "read" },
  "DELETE /api/v1/tokens": { id: "tok_none" },
  "POST /api/mcp": { jsonrpc: "2.0", id: 1, method: "tools/list", params: { cursor: "c" } },
};

const SECURED = ENDPOINTS.filter((endpoint) => endpoint.permission !== "public");
const WITH_BODY = SECURED.filter((endpoint) => endpoint.body !== undefined);
const WITH_TARGET = SECURED.filter((endpoint) => endpoint.target !== undefined);
const name = ({ method, path }: Endpoint) => `${method} ${path}`;

let admin: Callers;
let viewer: Callers;
let stranger: Callers;
/** For what no token may do: e-mail → session. */
const sessions = new Map<string, string>();
const ids: Record<string, string> = {};

beforeAll(async () => {
  process.env.YARDMASTER_RATE_LIMIT = "off";
  admin = await makeCallers();
  viewer = await makeCallers("viewer");
  await callApi("POST", "/api/v1/projects", {
    token: admin.automation,
    body: { slug: "other", key: "OTH", name: "Other" },
  });
  stranger = await makeCallers("admin", "other");
  for (const { email } of [admin, viewer, stranger]) sessions.set(email, await signIn(email));
  await makeThings();
});

// Of each test, what was there before it, and whether all that it asked was to be refused.
let before: string;
let wasRefused = false;
beforeEach(async () => {
  wasRefused = false;
  before = await deskFingerprint();
});
afterEach(async () => {
  if (wasRefused) expect(await deskFingerprint(), "something changed").toBe(before);
});

/** A paused run with an open hold, and an open review: something for every path to name. */
async function makeThings(): Promise<void> {
  const post = async (token: string, path: string, body: unknown) =>
    (await callApi("POST", `/api/v1${path}`, { token, body })).body;
  const claim = async () => (await post(admin.agent, "/claims", { agent: "a" })).claims[0];
  ids.ticket = (await post(admin.automation, "/tickets", { title: "paused" })).id;
  const paused = await claim();
  ids.run = paused.run.id;
  const question = { outcome: "paused", reason: "question", question: { text: "?" } };
  await post(admin.agent, `/runs/${ids.run}/finish`, { leaseToken: paused.leaseToken, ...question });
  ids.hold = (await callApi("GET", "/api/v1/holds", { token: admin.read })).body.items[0].id;
  ids["hold-batch"] = (
    await post(admin.automation, "/hold-batches", { ids: [ids.hold], verb: "answer", answer: "a" })
  ).id;
  await post(admin.automation, "/tickets", { title: "kept" });
  const kept = await claim();
  await post(admin.agent, `/runs/${kept.run.id}/finish`, { leaseToken: kept.leaseToken, ...question });
  const [asking] = (await callApi("GET", `/api/v1/tickets/${kept.ticket.id}`, { token: admin.read })).body.holds;
  const answer = { verb: "answer", version: asking.version, answer: "a", keep: {} };
  await post(admin.automation, `/holds/${asking.id}/decision`, answer);
  ids.precedent = (await callApi("GET", "/api/v1/precedents", { token: admin.read })).body.items[0].id;
  await post(admin.automation, "/tickets", { title: "calls" });
  const calling = await claim();
  const call = { outcome: "paused", reason: "approval", call: { tool: "t", arguments: {}, folder: "/w" } };
  const { ticket } = await post(admin.agent, `/runs/${calling.run.id}/finish`, {
    leaseToken: calling.leaseToken,
    ...call,
  });
  await post(admin.automation, `/holds/${ticket.openHoldId}/decision`, {
    verb: "approve",
    version: 1,
    scope: "ticket",
  });
  ids.consent = (await callApi("GET", "/api/v1/consents", { token: admin.read })).body.items[0].id;
  const rule = { pattern: "the vendor index is gone", category: "request" };
  ids.view = (await post(admin.automation, "/views", { name: "Questions", query: "segment=questions" })).id;
  ids["failure-rule"] = (await post(admin.automation, "/failure-rules", rule)).id;
  ids.pause = (await post(admin.automation, "/pauses", { by: "label", match: "none" })).id;
  await post(admin.automation, "/tickets", { title: "reviewed" });
  const done = await claim();
  await post(admin.agent, `/runs/${done.run.id}/finish`, { leaseToken: done.leaseToken, outcome: "succeeded" });
  ids.profile = (await post(admin.sentinel, "/profiles", VALID["POST /api/v1/profiles"])).profile.id;
  ids.review = (await callApi("GET", `/api/v1/tickets/${done.ticket.id}`, { token: admin.read })).body.reviews[0].id;
}

/** The address of an endpoint with ids of things that are there, or with `id` in their place. */
function pathOf({ path }: Endpoint, id?: string): string {
  const [, , , collection = ""] = path.split("/");
  const kind = collection === "queue" ? "hold" : collection.replace(/(?<=ch)es$|s$/, "");
  return path
    .replace("{id}", id ?? ids[kind] ?? "none")
    .replace("{use}", "use_none")
    .replace("{key}", "f-none")
    .replace("{slug}", id ?? "default")
    .replace("{userId}", id ?? "usr_none");
}

/** A token of the right scope, else the person's session. */
function tokenFor(endpoint: Endpoint, callers: Callers): string {
  const [scope] = PERMISSIONS[endpoint.permission as keyof typeof PERMISSIONS].scopes.toReversed();
  return scope === undefined ? (sessions.get(callers.email) ?? "") : callers[scope as Scope];
}

/** A call of an endpoint: with another id, parameters or method than the right ones. */
type BadCall = Call & { id?: string; query?: string; method?: string };

async function refused(endpoint: Endpoint, call: BadCall, status: number, code: string) {
  wasRefused = true;
  const answer = await callApi(call.method ?? endpoint.method, pathOf(endpoint, call.id) + (call.query ?? ""), call);
  expect(`${answer.status} ${answer.body?.code}`, name(endpoint)).toBe(`${status} ${code}`);
  return answer;
}

const asAdmin = (endpoint: Endpoint, call: BadCall = {}): BadCall => ({ token: tokenFor(endpoint, admin), ...call });
/** Bad bodies, each of which must not be looked at while something before it is wrong. */
const HORRIBLE: Call[] = [
  { raw: "{" },
  { raw: "x".repeat(BODY_LIMIT + 1) },
  { raw: "<a/>", headers: { "content-type": "text/xml" } },
];

test("there is a valid body for each endpoint that takes one", () => {
  const names = WITH_BODY.map(name);
  expect(Object.keys(VALID).toSorted()).toEqual(names.toSorted());
  for (const endpoint of WITH_BODY)
    expect(endpoint.body?.safeParse(VALID[name(endpoint)]).success, name(endpoint)).toBe(true);
});

describe.each(SECURED.map((endpoint) => [name(endpoint), endpoint] as const))("%s", (_, endpoint) => {
  test("401 without credentials or with bad ones, whatever else is wrong", async () => {
    const anything = endpoint.method === "GET" ? {} : HORRIBLE[0];
    await refused(endpoint, { ...anything }, 401, "unauthenticated");
    await refused(endpoint, { ...anything, id: "none", token: "ym_nonsense" }, 401, "unauthenticated");
    await refused(endpoint, { headers: { authorization: "Basic YTpi" } }, 401, "unauthenticated");
    await refused(endpoint, { method: "OPTIONS" }, 401, "unauthenticated");
  });

  test("405 for a method that it does not take, and says which it takes", async () => {
    for (const method of ["OPTIONS", "TRACEX", "PROPFIND"]) {
      const { headers } = await refused(endpoint, { token: admin.read, method }, 405, "method_not_allowed");
      expect(headers.get("allow")?.split(", ")).toContain(endpoint.method);
    }
  });

  test("403 for scopes and roles that cannot ask this, before it is looked up", async () => {
    const { scopes, role } = PERMISSIONS[endpoint.permission as keyof typeof PERMISSIONS];
    const others = (["agent", "sentinel", "automation", "read"] as const).filter(
      (scope) => !(scopes as readonly Scope[]).includes(scope),
    );
    for (const scope of others) await refused(endpoint, { token: admin[scope], id: "none" }, 403, "forbidden");
    if (role !== "viewer") await refused(endpoint, { token: tokenFor(endpoint, viewer), id: "none" }, 403, "forbidden");
  });

  test("422 for parameters that it does not know, or that come twice", async () => {
    const body = endpoint.body === undefined ? {} : { body: VALID[name(endpoint)] };
    const { body: problem } = await refused(
      endpoint,
      asAdmin(endpoint, { ...body, query: "?zzz=1" }),
      422,
      "invalid_request",
    );
    expect(problem.errors).toContainEqual({ path: "zzz", message: "is not known here" });
    await refused(endpoint, asAdmin(endpoint, { ...body, query: "?limit=1&limit=2" }), 422, "invalid_request");
  });
});

describe.each(WITH_TARGET.map((endpoint) => [name(endpoint), endpoint] as const))("%s", (_, endpoint) => {
  test("404 for what is not there or belongs to others, before its body is looked at", async () => {
    const odd = [
      "none",
      "DEF-999999",
      "x".repeat(2000),
      "%F0%9F%9A%82",
      "__proto__",
      "constructor",
      "%2e%2e%2f",
      "'--",
      "%E2%80%AE",
    ];
    for (const id of odd) await refused(endpoint, asAdmin(endpoint, { id }), 404, "not_found");
    const bodies = endpoint.method === "GET" ? [{}] : HORRIBLE;
    for (const body of bodies) {
      await refused(endpoint, asAdmin(endpoint, { ...body, id: "none" }), 404, "not_found");
      await refused(endpoint, { ...body, token: tokenFor(endpoint, stranger) }, 404, "not_found");
    }
  });

  test("400 for an address that cannot be decoded", async () => {
    for (const id of ["%ff", "%", "%00", "a%c3"])
      await refused(endpoint, asAdmin(endpoint, { id }), 400, "malformed_url");
  });
});

describe.each(WITH_BODY.map((endpoint) => [name(endpoint), endpoint] as const))("%s", (_, endpoint) => {
  const valid = VALID[name(endpoint)] ?? {};
  const refusedBody = (call: Call, status: number, code: string) =>
    refused(endpoint, asAdmin(endpoint, call), status, code);

  test("413 for more than 1 MiB, or its own limit, counted as it comes, whatever it is", async () => {
    const limit = endpoint.bodyLimit ?? BODY_LIMIT;
    await refusedBody({ raw: JSON.stringify({ ...valid, zzz: "x".repeat(limit) }) }, 413, "payload_too_large");
    await refusedBody(
      { raw: "x".repeat(limit + 1), headers: { "content-type": "text/plain" } },
      413,
      "payload_too_large",
    );
    await refusedBody({ raw: endless(), headers: { "content-length": "2" } }, 413, "payload_too_large");
  });

  test("415 for a body that is not JSON in UTF-8", async () => {
    const raw = JSON.stringify(valid);
    for (const type of [
      "",
      "text/plain",
      "application/x-www-form-urlencoded",
      "application/json; charset=latin1",
      "application/jsonp",
      "multipart/form-data",
    ]) {
      await refusedBody({ raw, headers: { "content-type": type } }, 415, "unsupported_media_type");
    }
    await refusedBody(
      { raw, headers: { "content-encoding": "gzip", "content-type": "application/json" } },
      415,
      "unsupported_media_type",
    );
  });

  test("400 for a body that cannot be parsed", async () => {
    for (const raw of ["{", "[1,", "nul", "{'a':1}", '{"a":1}}', " ", '"\\ud83', Uint8Array.of(0x7b, 0xff, 0x7d)]) {
      await refusedBody({ raw }, 400, "malformed_json");
    }
  });

  test("422 for a body of another shape", async () => {
    for (const body of [[], null, 1, "text", true, [valid]]) await refusedBody({ body }, 422, "invalid_request");
    const { body: problem } = await refusedBody({ body: { ...valid, zzz: 1 } }, 422, "invalid_request");
    expect(problem.errors).toContainEqual({ path: "zzz", message: "is not known here" });
    await refusedBody(
      { raw: JSON.stringify(valid).replace("{", '{"__proto__":{"admin":true},') },
      422,
      "invalid_request",
    );
    await refusedBody(
      { raw: JSON.stringify(valid).replace("{", '{"constructor":{"prototype":{"admin":true}},') },
      422,
      "invalid_request",
    );
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  test("422 for depth and NUL, wherever they hide", async () => {
    await refusedBody({ raw: "[".repeat(500_000) + "]".repeat(500_000) }, 422, "invalid_request");
    await refusedBody({ raw: `${'{"a":'.repeat(150_000)}1${"}".repeat(150_000)}` }, 422, "invalid_request");
    for (const field of Object.keys(valid)) {
      const deep = JSON.stringify({ ...valid, [field]: 0 }).replace(
        `"${field}":0`,
        `"${field}":${"[".repeat(70)}${"]".repeat(70)}`,
      );
      await refusedBody({ raw: deep }, 422, "invalid_request");
      await refusedBody({ body: { ...valid, [field]: "a\u0000b" } }, 422, "invalid_request");
      await refusedBody({ body: { ...valid, [field]: { "\u0000": 1 } } }, 422, "invalid_request");
    }
  });

  test("422 for fields of the wrong type, and says which", async () => {
    for (const field of Object.keys(valid)) {
      for (const wrong of [{ zzz: 1 }, [[{ zzz: 1 }]], 1e300, -1.5]) {
        if (endpoint.body?.safeParse({ ...valid, [field]: wrong }).success) continue;
        const { body: problem } = await refusedBody({ body: { ...valid, [field]: wrong } }, 422, "invalid_request");
        expect(problem.errors[0].path.split(".")[0], JSON.stringify(wrong)).toBe(field);
      }
    }
  });
});

/** A body that says nothing of its length and would never end. */
function endless(): ReadableStream<Uint8Array> {
  return new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024).fill(0x20)) });
}

describe("addresses", () => {
  test("unknown ones are 404 under /api; under /api/v1 for those who have credentials", async () => {
    for (const path of ["/api", "/api/", "/api/none", "/api/health/x", "/api/v2/tickets"]) {
      expect(await callApi("GET", path), path).toMatchObject({ status: 404, body: { code: "not_found" } });
    }
    for (const path of [
      "/api/v1",
      "/api/v1/",
      "/api/v1/none",
      "/api/v1/tickets/",
      "/api/v1//tickets",
      "/api/v1/tickets/a/b/c",
    ]) {
      expect(await callApi("GET", path), path).toMatchObject({ status: 401 });
      expect(await callApi("GET", path, { token: admin.read }), path).toMatchObject({ status: 404 });
      expect(await callApi("POST", path, { token: admin.read, raw: "{" }), path).toMatchObject({ status: 404 });
    }
  });

  test("what is public asks for nothing", async () => {
    expect((await callApi("GET", "/api/health")).body).toEqual({ status: "ok" });
    expect((await callApi("GET", "/api/ready")).body).toEqual({ status: "ready" });
    expect((await callApi("GET", "/api/openapi.json")).status).toBe(200);
    expect((await callApi("POST", "/api/health")).status).toBe(405);
    expect(await callApi("HEAD", "/api/health")).toMatchObject({ status: 200, body: undefined });
    expect(await callApi("HEAD", "/api/v1/tickets", { token: admin.read })).toMatchObject({
      status: 200,
      body: undefined,
    });
    expect(await callApi("HEAD", "/api/v1/claims", { token: admin.agent })).toMatchObject({ status: 405 });
  });

  test("an absent body is an empty object, whatever its type is said to be", async () => {
    const made = await callApi("POST", "/api/v1/tickets", {
      token: admin.automation,
      body: { title: "t", state: "draft" },
    });
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const published = await callApi("POST", `/api/v1/tickets/${made.body.id}/publish`, {
      token: admin.automation,
      raw: "",
      headers,
    });
    expect(published.body.state).toBe("ready");
    expect(await callApi("POST", "/api/v1/claims", { token: admin.agent })).toMatchObject({
      status: 422,
      body: { errors: [{ path: "agent", message: "is required" }] },
    });
  });
});
