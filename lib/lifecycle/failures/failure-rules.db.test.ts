import { beforeAll, describe, expect, test } from "vitest";
import type { FinishRun } from "#lib/contract/runs.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { callApi } from "#test/api.ts";
import { type Callers, makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";

useDatabase();

let lead: Callers;
let viewer: Callers;
let stranger: Callers;

beforeAll(async () => {
  process.env.YARDMASTER_RATE_LIMIT = "off";
  const admin = await makeCallers("admin");
  const other = { slug: "other", key: "OTH", name: "Other" };
  await callApi("POST", "/api/v1/projects", { token: admin.automation, body: other });
  lead = await makeCallers("lead", "default");
  viewer = await makeCallers("viewer", "default");
  stranger = await makeCallers("lead", "other");
});

const post = (path: string, body: unknown, token = lead.automation) =>
  callApi("POST", `/api/v1${path}`, { token, body });
const get = async (path: string, token = lead.read) => (await callApi("GET", `/api/v1${path}`, { token })).body;
const correct = (run: string, body: unknown, token = lead.automation) =>
  callApi("PUT", `/api/v1/runs/${run}/category`, { token, body });

/** One attempt at a ticket of its own, reported as it ended. */
async function attempt(report: Omit<FinishRun, "leaseToken">) {
  const label = `l-${Math.random()}`;
  const ticket = (await post("/tickets", { title: "t", labels: [label], reviewRequired: false })).body;
  const [claim] = (await post("/claims", { agent: "a", labels: [label] }, lead.agent)).body.claims;
  const { body } = await post(`/runs/${claim.run.id}/finish`, { leaseToken: claim.leaseToken, ...report }, lead.agent);
  return { ticket, run: body.run, decision: body.decision };
}

const FROZEN = { message: "429 Too Many Requests: the vendor index vendor-7 is frozen", httpStatus: 429 };
const fails = (error: object = FROZEN) => attempt({ outcome: "failed", error } as never);

describe("a correction", () => {
  test("stands beside the original, changes no decision and no counter, and is told", async () => {
    const { run, ticket } = await fails();
    const before = await get(`/tickets/${ticket.id}`);
    const { status, body } = await correct(run.id, { category: "request", note: "The index was frozen" });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      category: "api",
      subcategory: run.subcategory,
      correctedCategory: { category: "request", by: { id: lead.userId }, at: expect.stringMatching(/\.\d{3}Z$/) },
    });
    const after = await get(`/tickets/${ticket.id}`);
    expect({ ...after, runs: [] }).toEqual({ ...before, runs: [] });
    expect((await get(`/runs/${run.id}`)).decision).toMatchObject({ category: "api", action: "retry" });
    const { rows } = await pool().query("SELECT type, run_id, ticket_id, data FROM event ORDER BY id DESC LIMIT 1");
    const data = { number: 1, category: "request", takenFor: "api", note: "The index was frozen" };
    expect(rows).toEqual([{ type: "run.corrected", run_id: run.id, ticket_id: ticket.id, data }]);
  });

  test("is kept each time; the latest counts, the same again is nothing, and back to the original withdraws", async () => {
    const { run } = await fails();
    for (const category of ["request", "auth", "auth"]) await correct(run.id, { category });
    expect((await get(`/runs/${run.id}`)).correctedCategory.category).toBe("auth");
    const { body } = await correct(run.id, { category: "api" });
    expect(body).toMatchObject({ category: "api", correctedCategory: null });
    const { rows } = await pool().query(
      "SELECT category, actor ->> 'id' AS by FROM category_correction WHERE run_id = $1 ORDER BY id",
      [run.id],
    );
    expect(rows).toEqual(["request", "auth", "api"].map((category) => ({ category, by: lead.userId })));
  });

  test("is refused for what has not failed, for an unknown category, and for who may not decide", async () => {
    const { run } = await attempt({ outcome: "succeeded" } as never);
    expect(await correct(run.id, { category: "api" })).toMatchObject({
      status: 409,
      body: { code: "stale_transition" },
    });
    const failed = (await fails()).run;
    expect((await correct(failed.id, { category: "weather" })).status).toBe(422);
    const statuses = async (callers: Callers) => [
      (await correct(failed.id, { category: "auth" }, callers.automation)).status,
      (await correct(failed.id, { category: "auth" }, callers.agent)).status,
      (await correct(failed.id, { category: "auth" }, callers.read)).status,
    ];
    expect(await statuses(viewer)).toEqual([403, 403, 403]);
    expect(await statuses(stranger)).toEqual([404, 403, 403]);
    expect((await get(`/runs/${failed.id}`)).correctedCategory).toBeNull();
  });
});

describe("a rule", () => {
  test("decides what the next failure is taken for, is counted, and no longer once it is revoked", async () => {
    const first = await fails();
    expect(first.decision).toMatchObject({ category: "api", action: "retry" });
    const made = await post("/failure-rules", {
      pattern: "Vendor index * is FROZEN",
      category: "request",
      runId: first.run.id,
    });
    expect(made).toMatchObject({
      status: 201,
      body: { run: { id: first.run.id, number: 1 }, matched: 0, revokedAt: null },
    });
    const rule = made.body;

    const next = await fails();
    expect(next.decision).toMatchObject({ category: "request", subcategory: "project_rule", action: "hold" });
    expect(next.run).toMatchObject({ ruleId: rule.id, why: expect.stringContaining("“Vendor index * is FROZEN”") });
    expect((await get("/failure-rules")).items).toMatchObject([{ id: rule.id, matched: 1 }]);
    expect((await fails({ message: "the shard is frozen", httpStatus: 429 })).run).toMatchObject({
      category: "api",
      ruleId: null,
    });

    const revoke = () => callApi("DELETE", `/api/v1/failure-rules/${rule.id}`, { token: lead.automation });
    expect((await revoke()).status).toBe(204);
    expect((await revoke()).status).toBe(404);
    expect((await fails()).decision).toMatchObject({ category: "api", action: "retry" });
    expect((await get(`/runs/${next.run.id}`)).category).toBe("request");
    expect((await get("/failure-rules")).items).toEqual([]);
    const kept = await get("/failure-rules?state=live,revoked");
    expect(kept.items).toMatchObject([{ id: rule.id, by: { id: lead.userId }, revokedBy: { id: lead.userId } }]);
    const { rows } = await pool().query(
      "SELECT data FROM event WHERE type = 'policy.changed' ORDER BY id DESC LIMIT 2",
    );
    expect(rows.map(({ data }) => [data.version, data.rule.change])).toEqual([
      [0, "revoked"],
      [0, "added"],
    ]);
  });

  test("is tried before the older ones, and only in its own project", async () => {
    await post("/failure-rules", { pattern: "too many requests", category: "auth" });
    const newer = (await post("/failure-rules", { pattern: "vendor index", category: "request" })).body;
    await post("/failure-rules", { project: "other", pattern: "frozen*", category: "logic" }, stranger.automation);
    expect((await fails()).run.ruleId).toBe(newer.id);
    expect((await get("/failure-rules")).items.map((rule: { pattern: string }) => rule.pattern)).toEqual([
      "vendor index",
      "too many requests",
    ]);
    const page = await get("/failure-rules?limit=1");
    expect((await get(`/failure-rules?limit=1&cursor=${page.nextCursor}`)).items[0].pattern).toBe("too many requests");
  });

  test("is refused where it is too broad, there already, or about another project's run", async () => {
    const refusal = async (body: object) => (await post("/failure-rules", { category: "auth", ...body })).body;
    expect(await refusal({ pattern: "*e*r*r*o*r*" })).toMatchObject({
      code: "invalid_request",
      errors: [{ path: "pattern", message: expect.stringContaining("at least 6 letters or digits") }],
    });
    expect(await refusal({ pattern: "quota is gone\nand more" })).toMatchObject({ errors: [{ path: "pattern" }] });
    expect(await refusal({ pattern: "VENDOR index" })).toMatchObject({
      detail: expect.stringContaining("for request"),
    });
    expect(await refusal({ pattern: "quota is gone", runId: "run_none" })).toMatchObject({
      errors: [{ path: "runId" }],
    });
  });

  test("may be made and revoked by who decides in its project, and seen by who may read it", async () => {
    const body = { project: "default", pattern: "quota is gone", category: "auth" };
    expect((await post("/failure-rules", body, viewer.automation)).status).toBe(403);
    expect((await post("/failure-rules", body, lead.agent)).status).toBe(403);
    expect((await post("/failure-rules", body, stranger.automation)).status).toBe(404);
    const { id } = (await post("/failure-rules", body)).body;
    const revoke = async (token: string) => (await callApi("DELETE", `/api/v1/failure-rules/${id}`, { token })).status;
    expect(await revoke(viewer.automation)).toBe(403);
    expect(await revoke(stranger.automation)).toBe(404);
    expect((await get("/failure-rules?project=default", viewer.read)).items).toHaveLength(3);
    for (const path of ["/failure-rules", "/policy-versions", "/failure-rule-preview?pattern=vendor+index&"])
      expect((await get(`${path}${path.includes("?") ? "" : "?"}project=default`, stranger.read)).code).toBe(
        "not_found",
      );
  });
});

test("a preview counts by category what a pattern would have matched, and shows some", async () => {
  const { run, ticket } = await fails({ message: "the ledger of bucket b-1 is closed" });
  await fails({ message: "the ledger of bucket b-2 is closed", httpStatus: 401 });
  const preview = await get("/failure-rule-preview?pattern=ledger+of+bucket*closed");
  expect(preview).toMatchObject({ days: 30, complete: true, matched: 2 });
  expect(preview.looked).toBeGreaterThan(2);
  expect(preview.categories).toEqual(
    expect.arrayContaining([
      { category: run.category, count: 1 },
      { category: "auth", count: 1 },
    ]),
  );
  expect(preview.examples[1]).toEqual({
    runId: run.id,
    number: 1,
    ticketKey: ticket.key,
    message: "the ledger of bucket b-1 is closed",
  });
  expect((await get("/failure-rule-preview?pattern=*")).code).toBe("invalid_request");
});

test("the versions of a policy are listed with who and when, the latest first", async () => {
  const { version, ...policy } = await get("/policies");
  expect((await get("/policy-versions")).items).toEqual([]);
  const boss = await makeCallers("admin", "default");
  const put = (body: object) => callApi("PUT", "/api/v1/policies", { token: boss.automation, body });
  await put({ ...policy, version, maxAttempts: 3 });
  await put({ ...policy, version: version + 1, maxAttempts: 4 });
  const page = await get("/policy-versions?limit=1");
  expect(page.items).toMatchObject([{ version: 2, by: { id: boss.userId }, policy: { maxAttempts: 4 } }]);
  const rest = await get(`/policy-versions?limit=1&cursor=${page.nextCursor}`);
  expect(rest).toMatchObject({ items: [{ version: 1, policy: { maxAttempts: 3 } }], nextCursor: null });
  expect((await get("/policy-versions?cursor=x")).code).toBe("invalid_request");
});
