import { beforeAll, describe, expect, test } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import { readUnserved } from "#lib/db/queue/unserved.ts";
import { printMetrics } from "#lib/server/metrics/print-metrics.ts";
import { callApi } from "#test/api.ts";
import { type Callers, makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";

useDatabase();

let admin: Callers;
beforeAll(async () => {
  admin = await makeCallers();
});

const post = async (token: string, path: string, body: unknown) =>
  (await callApi("POST", `/api/v1${path}`, { token, body })).body;
const make = (fields: object) => post(admin.automation, "/tickets", { title: "t", ...fields });
const why = async (ticket: string, token = admin.read) =>
  (await callApi("GET", `/api/v1/claims/why?ticket=${ticket}`, { token })).body;
const codes = async (ticket: string) => (await why(ticket)).reasons.map((reason: { code: string }) => reason.code);

/** Lets time pass for what agents asked for. */
const forget = (seconds: number) =>
  pool().query("UPDATE agent_ask SET seen_at = seen_at - make_interval(secs => $1)", [seconds]);

describe("why nobody gets a ticket", () => {
  test("names the driver that no living agent serves, until one asks for it", async () => {
    const { key } = await make({ driver: "codex", labels: ["eu"] });
    expect(await why(key)).toEqual({
      claimable: true,
      reasons: [{ code: "no_agent", text: "No living agent matches: none has asked here yet", until: null }],
    });
    await callApi("POST", "/api/v1/claims", { token: admin.agent, body: { agent: "plain", labels: ["other"] } });
    expect((await why(key)).reasons[0].text).toBe(
      "No living agent matches: it asks for driver codex, and no living one names it",
    );
    await callApi("POST", "/api/v1/claims", {
      token: admin.agent,
      body: { agent: "coder", driver: "codex", labels: ["gpu"] },
    });
    expect((await why(key)).reasons[0].text).toBe(
      "No living agent matches: the living ones ask for label gpu, which it lacks",
    );
    const claim = { agent: "coder", driver: "codex", labels: ["eu"] };
    const [{ run, leaseToken }] = (await post(admin.agent, "/claims", claim)).claims;
    expect(await why(key)).toEqual({
      claimable: false,
      reasons: [{ code: "in_progress", text: "coder works on attempt 1", until: null }],
    });
    // It holds a lease, so it is alive however long ago it asked.
    await forget(3600);
    const { key: next } = await make({ driver: "codex", labels: ["eu"] });
    expect(await why(next)).toEqual({ claimable: true, reasons: [] });
    await post(admin.agent, `/runs/${run.id}/finish`, { leaseToken, outcome: "released" });
    expect(await codes(next)).toEqual(["no_agent"]);
  });

  test("says what it waits for, what it is held for, and that it has ended", async () => {
    const first = await make({ state: "draft" });
    const second = await make({ dependsOn: [first.id] });
    expect(await codes(first.key)).toEqual(["draft"]);
    expect(await why(second.id)).toEqual({
      claimable: false,
      reasons: [{ code: "dependency", text: `It waits for ${first.key}`, until: null }],
    });
    await post(admin.automation, `/tickets/${second.id}/hold`, { note: "After the audit" });
    expect((await why(second.id)).reasons).toEqual([
      { code: "held", text: "Held by a person: After the audit", until: null },
    ]);
    await post(admin.automation, `/tickets/${first.id}/cancel`, {});
    expect(await codes(first.id)).toEqual(["cancelled"]);
  });

  test("says until when a back-off lasts", async () => {
    const { id } = await make({ labels: ["backoff"] });
    const [{ run, leaseToken }] = (await post(admin.agent, "/claims", { agent: "b", labels: ["backoff"] })).claims;
    const error = { message: "overloaded", httpStatus: 529, retryAfterSeconds: 600 };
    const { ticket } = await post(admin.agent, `/runs/${run.id}/finish`, { leaseToken, outcome: "failed", error });
    const { claimable, reasons } = await why(id);
    expect(claimable).toBe(false);
    expect(reasons[0]).toEqual({ code: "backoff", text: "Its back-off has not ended", until: ticket.retryAfter });
  });

  test("names the pauses and limits that keep every agent from it, and no others", async () => {
    await post(admin.automation, "/projects", { slug: "gated", name: "Gated", key: "GAT" });
    const { id } = await make({ project: "gated", labels: ["eu"] });
    await post(admin.agent, "/claims", { agent: "b", project: "gated", labels: ["us"] });
    const projectId = "(SELECT id FROM project WHERE slug = 'gated')";
    const pause = (by: string, match: string | null) =>
      pool().query(
        `INSERT INTO pause (id, project_id, by, match, actor) VALUES ($1, ${projectId}, $2, $3, '{"name": "Mira"}')`,
        [`pse_${by}_${match}`, by, match],
      );
    await pause("label", "us");
    await pause("service", "anthropic");
    expect(await codes(id)).toEqual(["no_agent"]);
    await pause("label", "eu");
    await pool().query(
      `INSERT INTO limit_version (project_id, version, rules, actor) VALUES (${projectId}, 1, '[{"by": "project", "match": null, "max": 0}]', '{}')`,
    );
    expect(await codes(id)).toEqual(["paused", "limit", "no_agent"]);
    expect(await why(id)).toMatchObject({
      claimable: false,
      reasons: [{ text: "The label eu is paused by Mira", until: null }, {}, {}],
    });
  });

  test("names the service that it waits for, and when that is probed", async () => {
    const { id } = await make({ labels: ["served"] });
    const claim = { agent: "s", labels: ["served"], service: "anthropic" };
    const [{ run, leaseToken }] = (await post(admin.agent, "/claims", claim)).claims;
    await post(admin.agent, `/runs/${run.id}/finish`, { leaseToken, outcome: "released" });
    await pool().query("UPDATE run SET state = 'failed', charged = false, blamed_service = 'anthropic' WHERE id = $1", [
      run.id,
    ]);
    expect(await codes(id)).not.toContain("service");
    await pool().query(
      `INSERT INTO service (project_id, name, state, probe_at) VALUES ('prj_default', 'anthropic', 'open', clock_timestamp() + interval '1 minute')`,
    );
    expect(await why(id)).toMatchObject({
      claimable: false,
      reasons: [{ code: "service", text: expect.stringMatching(/^anthropic is down: /), until: expect.any(String) }],
    });
    await pool().query("DELETE FROM service");
  });

  test("is told every scope that may see the project, and nobody else", async () => {
    const { id } = await make({});
    for (const scope of ["agent", "sentinel", "automation", "read"] as const)
      expect(await why(id, admin[scope])).toMatchObject({ claimable: true });
    await post(admin.automation, "/projects", { slug: "apart", name: "Apart", key: "APA" });
    const apart = await makeCallers("lead", "apart");
    for (const scope of ["agent", "sentinel", "automation", "read"] as const)
      expect(await why(id, apart[scope])).toMatchObject({ status: 404, code: "not_found" });
    expect(await why("DEF-9999")).toMatchObject({ status: 404 });
    expect((await callApi("GET", "/api/v1/claims/why", { token: admin.agent })).status).toBe(422);
  });
});

test("what waits is measured, by the oldest that no living agent or sentinel matches", async () => {
  await make({ driver: "nobody", labels: ["a"] });
  const { id } = await make({ driver: "nobody" });
  await pool().query("UPDATE ticket SET updated_at = clock_timestamp() - interval '2 hours' WHERE id = $1", [id]);
  const waiting = await readUnserved();
  expect(waiting.find(({ driver }) => driver === "nobody")).toMatchObject({ reason: "no_agent", count: 2 });
  expect(waiting.find(({ driver }) => driver === "nobody")?.ticketIds[0]).toBe(id);
  const { text } = await printMetrics(null);
  expect(Number(/oldest_wait_seconds\{wait="no_agent"\} (\d+)/.exec(text)?.[1])).toBeGreaterThanOrEqual(7200);
  expect(text).toContain('yardmaster_oldest_wait_seconds{wait="unfetched"} 0');
});
