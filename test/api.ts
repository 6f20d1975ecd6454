import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, expect } from "vitest";
import { Problem } from "#lib/contract/problem.ts";
import { dispatch } from "#lib/server/api/dispatch.ts";
import type { Method } from "#lib/server/api/endpoint.ts";
import { ENDPOINTS } from "#lib/server/api/endpoints.ts";
import { matchPath, segmentsOf } from "#lib/server/api/match-path.ts";
import { CLIENT_ADDRESS_HEADER } from "#lib/server/web-server/trusted-headers.ts";
import { type ServedApi, serveApi } from "./served-api.ts";

/** One call of the API as a test makes it; `body` is sent as JSON, `raw` as it is. */
export type Call = {
  /** a token, or what test/session.ts answered */
  token?: string;
  body?: unknown;
  raw?: BodyInit;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

export type Answer = {
  status: number;
  headers: Headers;
  /** undefined where there is no body */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects to be there
  body: any;
};

let way: (request: Request) => Promise<Response> = dispatch;

/** Puts the product's web server between {@link callApi} and the dispatcher, for the tests of a file. Call it after `useDatabase()`. */
export function useServedApi(): { url: string } {
  const desk = { url: "" };
  let served: ServedApi;
  beforeAll(async () => {
    process.env.YARDMASTER_RATE_LIMIT = "off";
    served = await serveApi();
    desk.url = served.url;
    way = (request) => fetch(new Request(request.url.replace("http://desk.test", served.url), request));
  });
  afterAll(async () => {
    way = dispatch;
    await served.stop();
  });
  return desk;
}

/**
 * Calls the dispatcher with a real request and checks that the answer is what the table of endpoints promises: its
 * status, its shape, no field more; for errors problem+json.
 */
export async function callApi(method: string, path: string, call: Call = {}): Promise<Answer> {
  const answer = await way(requestOf(method, path, call));
  const text = await answer.text();
  const body = text === "" ? undefined : read(text, answer.headers.get("content-type"));
  if (method !== "HEAD") checkAnswer(method, path, answer, body);
  return { status: answer.status, headers: answer.headers, body };
}

const read = (text: string, type: string | null) =>
  type?.startsWith("text/") || type === "application/jsonl" ? text : JSON.parse(text);

/** A request as it comes from our web server. */
export function requestOf(method: string, path: string, call: Call = {}): Request {
  const body = call.raw ?? (call.body === undefined ? undefined : JSON.stringify(call.body));
  const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: "192.0.2.1", ...call.headers });
  if (call.token?.includes("=")) {
    headers.set("cookie", call.token);
    headers.set("sec-fetch-site", "same-origin");
  } else if (call.token !== undefined) headers.set("authorization", `Bearer ${call.token}`);
  if (body !== undefined && !headers.has("content-type")) headers.set("content-type", "application/json");
  return new Request(`http://desk.test${path}`, {
    method,
    headers,
    body,
    signal: call.signal,
    duplex: "half",
  } as RequestInit);
}

function checkAnswer(method: string, path: string, answer: Response, body: unknown): void {
  expect(answer.headers.get("cache-control"), path).toBe("private, no-store");
  expect(answer.headers.get("x-content-type-options"), path).toBe("nosniff");
  if (answer.status >= 400) {
    checkProblem(answer, body);
    return;
  }
  const endpoint = matchPath(ENDPOINTS, segmentsOf(path.split("?")[0] ?? ""))?.methods[method as Method];
  if (endpoint === undefined) throw new Error(`${method} ${path} answered ${answer.status}, but is not in the table`);
  if (answer.status === 204) {
    expect(endpoint.mayBeEmpty || endpoint.response === null, `${method} ${path} may be empty`).toBe(true);
    return;
  }
  expect([endpoint.status, endpoint.orStatus]).toContain(answer.status);
  const parsed = endpoint.response?.parse(body);
  if (!isDeepStrictEqual(parsed, body))
    expect(body, `${method} ${path} answers more than its schema says`).toEqual(parsed);
}

function checkProblem(answer: Response, body: unknown): void {
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  const problem = Problem.parse(body);
  expect(problem).toEqual(body);
  expect(problem.status).toBe(answer.status);
}
