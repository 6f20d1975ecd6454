import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createApiClient } from "./api-client.ts";
import { ApiProblem, isProblem } from "./api-problem.ts";
import { Unreachable } from "./unreachable.ts";

type Seen = { method: string; url: string; key: string | undefined; authorization: string | undefined; body: string };
type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let close: (() => void) | undefined;
afterEach(() => close?.());

/** A desk that gives one prepared answer after the other. */
async function desk(...answers: Answer[]) {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { authorization } = request.headers;
    seen.push({
      method: String(request.method),
      url: String(request.url),
      key: request.headers["idempotency-key"] as string,
      authorization,
      body,
    });
    answers.shift()?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  close = () => server.closeAllConnections();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { seen, server, url, client: createApiClient({ url, token: "ym_test" }) };
}

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  };
const problem = (status: number, code: string, headers?: Record<string, string>) =>
  json(status, { type: "about:blank", title: "No", status, code, detail: `because ${code}` }, headers);

test("claims again after a broken connection, a 503 and a 429, always under one idempotency key", async () => {
  const { client, seen } = await desk(
    (request) => request.socket.destroy(),
    json(503, { nothing: "of ours" }),
    problem(429, "rate_limited", { "retry-after": "0.2" }),
    json(200, { claims: [{ leaseToken: "a" }] }),
  );
  const begun = performance.now();
  expect(await client.claim({ agent: "a" })).toEqual([{ leaseToken: "a" }]);
  expect(performance.now() - begun).toBeGreaterThan(200);
  expect(seen).toHaveLength(4);
  expect(new Set(seen.map((request) => request.key)).size).toBe(1);
  expect(seen[0]).toMatchObject({
    method: "POST",
    url: "/api/v1/claims",
    authorization: "Bearer ym_test",
    body: '{"agent":"a"}',
  });
});

test("a 204 means no work, no review, no decision yet", async () => {
  const nothing: Answer = (_, response) => response.writeHead(204).end();
  const { client } = await desk(nothing, nothing, nothing);
  expect(await client.claim({ agent: "a" })).toEqual([]);
  expect(await client.claimReview({ sentinel: "s" })).toBeNull();
  expect(await client.resume("run_1", { leaseToken: "t" })).toBeNull();
});

test("a problem is thrown at once, typed, and is not tried again", async () => {
  const { client, seen } = await desk(problem(409, "lease_lost"));
  const error = await client.heartbeat("run/1", { leaseToken: "t" }).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiProblem);
  expect(isProblem(error, "stale_transition", "lease_lost")).toBe(true);
  expect(error).toMatchObject({ status: 409, code: "lease_lost", message: "because lease_lost" });
  expect(seen.map((request) => request.url)).toEqual(["/api/v1/runs/run%2F1/heartbeat"]);
});

test("gives up when its patience ends, and says what was wrong", async () => {
  const { server, url } = await desk();
  await new Promise((resolve) => server.close(resolve));
  const failures: string[] = [];
  const client = createApiClient({ url, token: "t", onRetry: (error) => failures.push(error.message) });
  const error = await client.listProjects({ retryForMs: 600 }).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(Unreachable);
  expect((error as Error).message).toBe(`No answer from ${url}: ECONNREFUSED.`);
  expect(failures.length).toBeGreaterThan(0);
});

test("an answer that never comes ends by the timeout, or at once by the signal", async () => {
  const silent: Answer = () => {};
  const { client } = await desk(silent, silent);
  await expect(client.listProjects({ timeoutMs: 50, retryForMs: 0 })).rejects.toThrow("it took too long to answer");
  const stop = new AbortController();
  const waiting = client.claim({ agent: "a", waitSeconds: 30 }, { signal: stop.signal });
  stop.abort(new Error("stopped by the test"));
  await expect(waiting).rejects.toThrow("stopped by the test");
});

test("an answer that is not the API's is not taken for one", async () => {
  const { client } = await desk((_, response) => response.writeHead(200).end("<html>a proxy</html>"));
  await expect(client.listProjects({ retryForMs: 0 })).rejects.toThrow("the answer is not JSON");
});
