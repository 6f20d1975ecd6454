import { afterAll, beforeAll, expect, test } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import { callApi } from "#test/api.ts";
import { type Callers, makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";
import { type HttpDesk, startHttpDesk } from "#test/http-desk.ts";
import { type SwallowingProxy, startSwallowingProxy } from "#test/swallowing-proxy.ts";
import { createApiClient } from "./api-client.ts";

useDatabase();

let desk: HttpDesk;
let proxy: SwallowingProxy;
let tokens: Callers;
beforeAll(async () => {
  tokens = await makeCallers();
  desk = await startHttpDesk();
  proxy = await startSwallowingProxy(desk.url);
});
afterAll(async () => {
  await proxy.stop();
  await desk.stop();
});

const client = () => createApiClient({ url: new URL(proxy.through(desk.url)).origin, token: tokens.agent });
const lead = (path: string, body: object) => callApi("POST", `/api/v1${path}`, { token: tokens.automation, body });

/** The next answer to a request for `path` does not arrive; the connection ends. */
function loseNextAnswer(path: string): () => boolean {
  let asked = false;
  let lost = false;
  proxy.watch((bytes, toServer) => {
    if (toServer && bytes.includes(path)) asked = true;
    if (toServer || lost || !asked) return "pass";
    lost = true;
    return "cut";
  });
  return () => lost;
}

async function claim() {
  await lead("/tickets", { title: "T" });
  const [claimed] = await client().claim({ agent: "a", waitSeconds: 0 });
  if (!claimed) throw new Error("nothing was claimed");
  return claimed;
}

async function pause() {
  const claimed = await claim();
  const { run, leaseToken } = claimed;
  const paused = await client().finish(run.id, {
    leaseToken,
    outcome: "paused",
    reason: "question",
    question: { text: "Which?" },
    checkpoint: { step: 7 },
  });
  const hold = paused.ticket.openHoldId as string;
  await lead(`/holds/${hold}/decision`, { verb: "answer", answer: "that", version: 1 });
  return claimed;
}

test("a resumption whose answer was lost is answered again, and the run goes on", async () => {
  const { run, leaseToken } = await pause();
  const lost = loseNextAnswer("/resume");
  const resumed = await client().resume(run.id, { leaseToken, waitSeconds: 5 });
  expect(lost()).toBe(true);
  expect(resumed).toMatchObject({
    run: { id: run.id, state: "running", resumeCount: 1 },
    resume: { answer: "that", checkpoint: { step: 7 } },
  });
  const beat = await client().heartbeat(run.id, { leaseToken: resumed?.leaseToken ?? "" });
  expect(beat.directive).toBeNull();
});

test("without a key as well, for the token that it was made with and no other", async () => {
  const { run, leaseToken } = await pause();
  const resume = (token: string) =>
    callApi("POST", `/api/v1/runs/${run.id}/resume`, { token: tokens.agent, body: { leaseToken: token } });
  const first = await resume(leaseToken);
  expect(first.status).toBe(200);
  expect(await resume(leaseToken)).toMatchObject({ status: 200, body: first.body });
  const both = await Promise.all([resume(leaseToken), resume(leaseToken)]);
  expect(both.map(({ body }) => body.leaseToken)).toEqual([first.body.leaseToken, first.body.leaseToken]);
  expect(await resume(first.body.leaseToken)).toMatchObject({ status: 409 });
  expect(await resume("lease_guessed")).toMatchObject({ status: 409, body: { code: "lease_lost" } });
  await client().finish(run.id, { leaseToken: first.body.leaseToken, outcome: "succeeded", diff: "+1" });
  expect(await resume(leaseToken)).toMatchObject({ status: 409 });
});

test("a finish whose answer was lost is answered again, the same", async () => {
  const { run, leaseToken } = await claim();
  const lost = loseNextAnswer("/finish");
  const report = { leaseToken, outcome: "failed" as const, error: { message: "TypeError: x is not a function" } };
  const answer = await client().finish(run.id, report);
  expect(lost()).toBe(true);
  expect(answer).toMatchObject({ run: { state: "failed" }, decision: { action: "retry" } });
  expect(await client().finish(run.id, report)).toEqual(answer);
  // The process died before it stored the answer.
  await pool().query("UPDATE run_content SET finish_packed = NULL WHERE run_id = $1", [run.id]);
  expect(await client().finish(run.id, report)).toEqual(answer);
  const { body } = await callApi("GET", `/api/v1/tickets/${run.ticketId}`, { token: tokens.read });
  expect(body.runs).toHaveLength(1);
});
