import { beforeAll, expect, test } from "vitest";
import { callApi } from "#test/api.ts";
import { type Callers, makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";

useDatabase();

let callers: Callers;
beforeAll(async () => {
  process.env.YARDMASTER_RATE_LIMIT = "off";
  callers = await makeCallers();
});

async function claim(limit: number) {
  for (let n = 0; n < limit; n++)
    await callApi("POST", "/api/v1/tickets", {
      token: callers.automation,
      body: { title: `T${n}`, reviewRequired: false },
    });
  const { body } = await callApi("POST", "/api/v1/claims", { token: callers.agent, body: { agent: "a", limit } });
  return body.claims.map(({ run, leaseToken }: { run: { id: string }; leaseToken: string }) => ({
    runId: run.id,
    leaseToken,
  }));
}
const send = (finishes: object[], headers: Record<string, string> = {}) =>
  callApi("POST", "/api/v1/finishes", { token: callers.agent, body: { finishes }, headers });

test("each of several is answered for itself, also one whose shape is wrong", async () => {
  const [first, second, third] = await claim(3);
  const { status, body } = await send([
    { ...first, outcome: "succeeded" },
    { ...second, outcome: "vanished" },
    { ...third, outcome: "failed" },
    { ...third, outcome: "released", note: "Not now" },
    { ...third, runId: "run_nowhere", outcome: "succeeded" },
  ]);
  expect(status).toBe(200);
  expect(body.finishes).toMatchObject([
    { run: { id: first.runId, state: "succeeded" }, ticket: { state: "done" }, decision: null },
    { runId: second.runId, code: "invalid_request" },
    { runId: third.runId, code: "invalid_request", detail: "error is required." },
    { run: { id: third.runId, state: "released" } },
    { runId: "run_nowhere", code: "not_found" },
  ]);
});

test("under one key they end once, and are answered the same", async () => {
  const runs = await claim(2);
  const finishes = runs.map((run: object) => ({ ...run, outcome: "succeeded" }));
  const first = await send(finishes, { "Idempotency-Key": "both" });
  const again = await send(finishes, { "Idempotency-Key": "both" });
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  expect(again.body).toEqual(first.body);
  expect((await send(finishes)).body).toEqual(first.body);
});

test("none, and more than are taken at once, are refused", async () => {
  expect((await send([])).status).toBe(422);
  const one = { runId: "run_x", leaseToken: "lease_x", outcome: "succeeded" };
  expect((await send(Array(201).fill(one))).status).toBe(422);
});
