import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import { onWake } from "#lib/db/connection/wake.ts";
import { registry } from "#lib/process-registry.ts";
import { metrics } from "#lib/server/metrics/metrics.ts";
import { callApi } from "#test/api.ts";
import { type Callers, makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";
import { WAIT_PACE } from "./wait-group.ts";

useDatabase();

let admin: Callers;
beforeAll(async () => {
  process.env.YARDMASTER_RATE_LIMIT = "off";
  admin = await makeCallers();
});

/** Without the poll, a wait ends by what it is told or by a time it knows, or not at all. */
function withoutPoll(): void {
  Object.assign(WAIT_PACE, { poll: 3_600_000, deaf: 3_600_000 });
}
const PACE = { ...WAIT_PACE };
afterEach(() => {
  Object.assign(WAIT_PACE, PACE);
});

const make = async (label: string) =>
  (await callApi("POST", "/api/v1/tickets", { token: admin.automation, body: { title: label, labels: [label] } })).body;
const claim = (label: string, waitSeconds: number, signal?: AbortSignal) =>
  callApi("POST", "/api/v1/claims", { token: admin.agent, body: { agent: "a", labels: [label], waitSeconds }, signal });
const finish = (claimed: { run: { id: string }; leaseToken: string }, body: object) =>
  callApi("POST", `/api/v1/runs/${claimed.run.id}/finish`, {
    token: admin.agent,
    body: { leaseToken: claimed.leaseToken, ...body },
  });
const stateOf = async (id: string) => (await callApi("GET", `/api/v1/tickets/${id}`, { token: admin.read })).body;
const waiting = (count: number) =>
  expect.poll(async () => (await metrics().openWaits.get()).values[0]?.value ?? 0).toBe(count);

/** Fails a run and waits for its next one, which begins after the backoff. */
async function waitForBackoff(label: string): Promise<void> {
  const ticket = await make(label);
  const [first] = (await claim(label, 0)).body.claims;
  const error = { message: "overloaded", httpStatus: 529, retryAfterSeconds: 1.5 };
  const failed = await finish(first, { outcome: "failed", error });
  const answer = await claim(label, 25);
  expect(answer.body.claims[0]).toMatchObject({ ticket: { id: ticket.id }, run: { number: 2 } });
  const late = Date.parse(answer.body.claims[0].run.startedAt) - Date.parse(failed.body.ticket.retryAfter);
  expect(late).toBeGreaterThanOrEqual(0);
}

describe("a claim that waits", () => {
  test("ends because a ticket becomes claimable, not by the poll", async () => {
    withoutPoll();
    for (let round = 0; round < 10; round++) {
      const waited = claim("soon", 25);
      await waiting(1);
      await make("soon");
      expect((await waited).body.claims).toHaveLength(1);
    }
  });

  test("ends because a backoff ends, without any hint, not by the poll", async () => {
    withoutPoll();
    await Promise.all(["backoff-1", "backoff-2", "backoff-3"].map(waitForBackoff));
  });

  test("ends by the poll where no hint comes and no time is known", async () => {
    const waited = claim("unheard", 25);
    await waiting(1);
    const made = await make("unheard-of");
    await pool().query("UPDATE ticket SET labels = '{unheard}' WHERE id = $1", [made.id]);
    expect((await waited).body.claims).toHaveLength(1);
  });

  test("is served in line: as many as there are tickets, each ticket once", async () => {
    const waits = Array.from({ length: 6 }, () => claim("line", 1.5));
    await waiting(6);
    const tickets = await Promise.all([make("line"), make("line"), make("line")]);
    const answers = await Promise.all(waits);
    const claimed = answers.flatMap(({ body }) => body?.claims ?? []).map((one) => one.ticket.id);
    expect(claimed.toSorted()).toEqual(tickets.map(({ id }) => id).toSorted());
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(3);
  });

  test("answers 204 when its time is over", async () => {
    const started = performance.now();
    expect((await claim("never", 0.3)).status).toBe(204);
    expect(performance.now() - started).toBeGreaterThan(290);
    await waiting(0);
  });

  test("takes nothing for a caller that has hung up, before or while it waits", async () => {
    const hungUp = new AbortController();
    const waited = claim("gone", 20, hungUp.signal);
    await waiting(1);
    hungUp.abort();
    expect((await waited).status).toBe(204);
    await waiting(0);
    const ticket = await make("gone");
    expect((await claim("gone", 20, AbortSignal.abort())).status).toBe(204);
    expect(await stateOf(ticket.id)).toMatchObject({ state: "ready", attempts: 0, runs: [] });
  });

  test.each([0, 20])("gives back what was claimed at the moment its caller hung up (waiting %d s)", async (seconds) => {
    const label = `back-${seconds}`;
    if (seconds === 0) await make(label);
    const hungUp = new AbortController();
    const off = onWake(({ runs }) => {
      if (runs.length > 0) hungUp.abort();
    });
    const waited = claim(label, seconds, hungUp.signal);
    if (seconds > 0) {
      await waiting(1);
      await make(label);
    }
    expect((await waited).status).toBe(204);
    off();
    const { items } = (await callApi("GET", `/api/v1/tickets?label=${label}`, { token: admin.read })).body;
    expect(items[0]).toMatchObject({ state: "ready", attempts: 0 });
    expect((await stateOf(items[0].id)).runs).toMatchObject([{ state: "released" }]);
    expect((await claim(label, 0)).body.claims).toHaveLength(1);
  });

  test("reports a refusal to the one who caused it and leaves the others waiting", async () => {
    const [one] = [claim("refused", 1)];
    await waiting(1);
    const other = callApi("POST", "/api/v1/claims", {
      token: admin.agent,
      body: { agent: "a", project: "none", waitSeconds: 1 },
    });
    expect((await other).status).toBe(404);
    expect((await one).status).toBe(204);
  });
});

test("a resume waits for the decision, and only for its own", async () => {
  withoutPoll();
  await make("ask");
  const [claimed] = (await claim("ask", 0)).body.claims;
  const paused = await finish(claimed, { outcome: "paused", reason: "question", question: { text: "?" } });
  const path = `/api/v1/runs/${claimed.run.id}/resume`;
  const resumed = callApi("POST", path, {
    token: admin.agent,
    body: { leaseToken: claimed.leaseToken, waitSeconds: 20 },
  });
  await waiting(1);
  const decision = { verb: "answer", version: 1, answer: "yes" };
  await callApi("POST", `/api/v1/holds/${paused.body.ticket.openHoldId}/decision`, {
    token: admin.automation,
    body: decision,
  });
  expect(await resumed).toMatchObject({ status: 200, body: { resume: { answer: "yes" } } });
  expect(await callApi("POST", path, { token: admin.agent, body: { leaseToken: "lease_of_nobody" } })).toMatchObject({
    status: 409,
    body: { code: "lease_lost" },
  });
});

test("a sentinel waits for a review, and gives it back when it has hung up", async () => {
  await pool().query("UPDATE review SET state = 'done', ended_at = now() WHERE state <> 'done'");
  await make("review");
  const [claimed] = (await claim("review", 0)).body.claims;
  const ask = (waitSeconds: number, signal?: AbortSignal) =>
    callApi("POST", "/api/v1/review-claims", {
      token: admin.sentinel,
      body: { sentinel: "s", labels: ["review"], waitSeconds },
      signal,
    });
  const waited = ask(20);
  await waiting(1);
  await finish(claimed, { outcome: "succeeded", diff: "+x" });
  const { body } = await waited;
  expect(body).toMatchObject({ review: { number: 1 }, run: { diff: "+x" } });
  await callApi("POST", `/api/v1/reviews/${body.review.id}/verdict`, {
    token: admin.sentinel,
    body: { leaseToken: body.review.leaseToken, verdict: "rejected", feedbackForAgent: ["again"] },
  });
  const [second] = (await claim("review", 0)).body.claims;
  await finish(second, { outcome: "succeeded", diff: "+y" });
  const hungUp = new AbortController();
  const off = onWake(() => hungUp.abort());
  expect((await ask(5, hungUp.signal)).status).toBe(204);
  off();
  expect((await ask(0)).body).toMatchObject({ review: { number: 2 } });
});

test("everybody who waits is sent home when the process begins to stop", async () => {
  const waits = [claim("stop", 20), claim("stop", 20), claim("stop-other", 20)];
  await waiting(3);
  registry.shutdown.abort();
  expect((await Promise.all(waits)).map(({ status }) => status)).toEqual([204, 204, 204]);
  expect((await claim("stop", 20)).status).toBe(204);
});
