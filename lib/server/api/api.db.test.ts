import { beforeAll, describe, expect, test } from "vitest";
import { callApi } from "#test/api.ts";
import { type Callers, makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";
import { signIn } from "#test/session.ts";

useDatabase();

let admin: Callers;
beforeAll(async () => {
  admin = await makeCallers();
});

const post = (token: string, path: string, body: unknown, headers = {}) =>
  callApi("POST", `/api/v1${path}`, { token, body, headers });
const get = (token: string, path: string) => callApi("GET", `/api/v1${path}`, { token });

describe("the life of a ticket over HTTP", () => {
  test("made, claimed, failed, succeeded, rejected, approved", async () => {
    const made = await post(admin.automation, "/tickets", {
      title: "Round half to even",
      acceptanceCriteria: ["2.5 → 2"],
      labels: ["math"],
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ key: "DEF-1", state: "ready", priority: "normal", attempts: 0 });
    const id = made.body.id;

    const claimed = await post(admin.agent, "/claims", { agent: "a1", labels: ["math"] });
    expect(claimed.body.claims).toHaveLength(1);
    const [claim] = claimed.body.claims;
    const { leaseToken } = claim;
    expect(
      (await post(admin.agent, `/runs/${claim.run.id}/heartbeat`, { leaseToken, progress: { steps: 3, costUsd: 0.5 } }))
        .status,
    ).toBe(200);
    const events = [
      { type: "log", message: "half \ud83d" },
      { type: "x.custom", data: { __proto__x: 1 } },
    ];
    expect((await post(admin.agent, `/runs/${claim.run.id}/events`, { leaseToken, events })).body).toEqual({
      lastSeq: 2,
    });
    const log = await get(admin.read, `/runs/${claim.run.id}/events?after=0`);
    expect(log.body).toMatchObject({ items: [{ seq: 1, message: "half \ufffd" }, { seq: 2 }], nextAfter: 2 });
    expect((await get(admin.read, `/runs/${claim.run.id}/events?after=2`)).body).toEqual({ items: [], nextAfter: 2 });

    const finished = await post(admin.agent, `/runs/${claim.run.id}/finish`, {
      leaseToken,
      outcome: "succeeded",
      diff: "+x",
      summary: "done",
    });
    expect(finished.body).toMatchObject({
      decision: null,
      run: { state: "succeeded" },
      ticket: { state: "in_review", verification: "pending" },
    });

    const reviewed = await post(admin.sentinel, "/review-claims", { sentinel: "checks" });
    expect(reviewed.body).toMatchObject({ ticket: { id }, run: { diff: "+x" }, previousFindings: [] });
    const { review } = reviewed.body;
    expect(
      (await post(admin.sentinel, `/reviews/${review.id}/heartbeat`, { leaseToken: review.leaseToken })).status,
    ).toBe(200);
    const verdict = await post(admin.sentinel, `/reviews/${review.id}/verdict`, {
      leaseToken: review.leaseToken,
      verdict: "rejected",
      feedbackForAgent: ["2.5 becomes 3"],
    });
    expect(verdict.body.ticket).toMatchObject({
      state: "ready",
      rejectionCount: 1,
      sentinelFeedback: { verdict: "rejected" },
    });

    const [again] = (await post(admin.agent, "/claims", { agent: "a1" })).body.claims;
    expect(again.run.number).toBe(2);
    await post(admin.agent, `/runs/${again.run.id}/finish`, {
      leaseToken: again.leaseToken,
      outcome: "succeeded",
      diff: "+y",
    });
    const direct = await post(admin.sentinel, `/tickets/DEF-1/verdict`, { verdict: "approved", score: 100 });
    expect(direct.body.ticket).toMatchObject({ state: "done" });

    const detail = await get(admin.read, "/tickets/DEF-1");
    expect(detail.body).toMatchObject({
      id,
      runs: [{ number: 1 }, { number: 2 }],
      reviews: [{ number: 1 }, { number: 2 }],
      holds: [],
    });
    expect((await get(admin.read, `/runs/${again.run.id}`)).body).toMatchObject({ diff: "+y", brief: { attempt: 2 } });
    expect((await get(admin.read, "/runs?agent=a1&state=succeeded&limit=1")).body.items).toHaveLength(1);
  });

  test("paused with a question, answered, resumed, undone too late", async () => {
    await post(admin.automation, "/tickets", { title: "Ask", priority: "urgent" });
    const [claim] = (await post(admin.agent, "/claims", { agent: "a2" })).body.claims;
    const paused = await post(admin.agent, `/runs/${claim.run.id}/finish`, {
      leaseToken: claim.leaseToken,
      outcome: "paused",
      reason: "question",
      question: { text: "Which?", options: ["a", "b"] },
      checkpoint: { at: 1 },
    });
    expect(paused.body).toMatchObject({ run: { state: "paused" }, ticket: { holdReason: "question" } });
    expect((await post(admin.agent, `/runs/${claim.run.id}/resume`, { leaseToken: claim.leaseToken })).status).toBe(
      204,
    );
    const { items } = (await get(admin.read, "/holds?reason=question")).body;
    expect(items).toHaveLength(1);
    const [hold] = items;
    expect((await get(admin.read, `/holds/${hold.id}`)).body).toEqual(hold);
    const preview = await get(admin.read, `/holds/${hold.id}/preview?verb=answer&answer=b`);
    expect(preview.body.text).toContain("b");
    const moved = await callApi("PATCH", `/api/v1/holds/${hold.id}`, {
      token: admin.automation,
      body: { version: hold.version, ownerId: admin.userId },
    });
    expect(moved.body.owner).toMatchObject({ kind: "user", id: admin.userId });
    expect((await get(admin.read, `/holds?owner=${admin.userId}`)).body.items).toHaveLength(1);
    expect((await get(admin.read, "/holds?owner=me")).body.items).toHaveLength(1);
    expect((await get(admin.read, "/holds?owner=lead")).body.items).toHaveLength(0);
    const decided = await post(admin.automation, `/holds/${hold.id}/decision`, {
      verb: "answer",
      version: moved.body.version,
      answer: "b",
    });
    expect(decided.body).toMatchObject({ hold: { state: "decided" }, run: { state: "resuming" } });
    const twice = await post(admin.automation, `/holds/${hold.id}/decision`, {
      verb: "answer",
      version: moved.body.version,
      answer: "b",
    });
    expect(twice).toMatchObject({ status: 409, body: { code: "already_decided", decision: { verb: "answer" } } });
    const resumed = await post(admin.agent, `/runs/${claim.run.id}/resume`, { leaseToken: claim.leaseToken });
    expect(resumed.body).toMatchObject({ resume: { verb: "answer", answer: "b", checkpoint: { at: 1 } } });
    expect(
      await post(admin.automation, `/holds/${hold.id}/undo`, { version: decided.body.hold.version }),
    ).toMatchObject({ status: 409, body: { code: "stale_transition" } });
    expect((await post(admin.automation, `/runs/${claim.run.id}/cancel`, {})).body.state).toBe("cancelled");
  });
});

describe("lists", () => {
  test("page by cursor, without a repeat or a gap", async () => {
    for (const title of ["one", "two", "three", "50% off_"])
      await post(admin.automation, "/tickets", { title, labels: ["paged"] });
    const seen: string[] = [];
    let cursor = "";
    do {
      const { body } = await get(admin.read, `/tickets?label=paged&limit=3${cursor}`);
      seen.push(...body.items.map((ticket: { title: string }) => ticket.title));
      cursor = body.nextCursor === null ? "" : `&cursor=${body.nextCursor}`;
    } while (cursor !== "");
    expect(seen).toEqual(["50% off_", "three", "two", "one"]);
    expect((await get(admin.read, "/tickets?q=50%25%20OFF_")).body.items).toHaveLength(1);
    expect((await get(admin.read, "/tickets?q=50_")).body.items).toHaveLength(0);
    expect((await get(admin.read, "/tickets?category=api&holdReason=question,lost")).body.items).toHaveLength(0);
    expect(await get(admin.read, "/tickets?cursor=nonsense")).toMatchObject({
      status: 422,
      body: { errors: [{ path: "cursor" }] },
    });
  });

  test("administration", async () => {
    expect((await post(admin.automation, "/projects", { slug: "web", key: "WEB", name: "Web" })).status).toBe(201);
    expect((await get(admin.read, "/projects?limit=1")).body).toMatchObject({
      items: [{ slug: "default" }],
      nextCursor: expect.any(String),
    });
    const { nextCursor } = (await get(admin.read, "/projects?limit=1")).body;
    expect((await get(admin.read, `/projects?limit=1&cursor=${nextCursor}`)).body).toMatchObject({
      items: [{ slug: "web" }],
      nextCursor: null,
    });
    const other = await makeCallers("viewer", "web");
    expect((await get(other.read, "/projects")).body.items).toHaveLength(1);
    expect((await get(admin.read, "/projects/web/members")).body.items).toHaveLength(2);
    const session = await signIn(admin.email);
    const put = await callApi("PUT", "/api/v1/projects/web/members", {
      token: session,
      body: { email: other.email, role: "lead" },
    });
    expect(put.body).toMatchObject({ role: "lead", email: other.email });
    expect(
      (await callApi("DELETE", `/api/v1/projects/web/members/${other.userId}`, { token: admin.automation })).status,
    ).toBe(204);
    const token = await post(session, "/tokens", { name: "mine", scope: "read", project: "web" });
    expect(token.body.token).toMatch(/^ym_/);
    expect(await post(admin.automation, "/tokens", { name: "successor", scope: "read" })).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining("Tokens make neither tokens nor members") },
    });
    expect((await get(admin.read, "/tokens")).body.items[0]).toMatchObject({ id: token.body.id, project: "web" });
    expect(
      (await callApi("DELETE", "/api/v1/tokens", { token: admin.automation, body: { id: token.body.id } })).status,
    ).toBe(204);
    expect((await callApi("DELETE", `/api/v1/tokens/${token.body.id}`, { token: admin.automation })).status).toBe(404);
    const policy = await get(admin.read, "/policies");
    expect(policy.body).toMatchObject({ version: 0, maxAttempts: 12 });
    const changed = await callApi("PUT", "/api/v1/policies", {
      token: admin.automation,
      body: { ...policy.body, project: "default", maxAttempts: 9 },
    });
    expect(changed.body).toMatchObject({ version: 1, maxAttempts: 9 });
  });
});
