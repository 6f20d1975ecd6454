import { APICallError } from "ai";
import { expect, test } from "vitest";
import { providerFailure } from "./provider-failure.ts";

const NOW = Date.parse("2026-03-01T12:00:00Z");

function refusal(statusCode: number, body: unknown, headers: Record<string, string> = {}) {
  const responseBody = typeof body === "string" ? body : JSON.stringify(body);
  return new APICallError({
    message: "Refused",
    url: "https://example.com/v1",
    requestBodyValues: {},
    statusCode,
    responseHeaders: headers,
    responseBody,
  });
}

test.each([
  [{ "retry-after": "7" }, 7],
  [{ "retry-after": "Sun, 01 Mar 2026 12:00:30 GMT" }, 30],
  [{ "retry-after": "Sun, 01 Mar 2026 11:00:00 GMT" }, 0],
  [{ "retry-after-ms": "1500", "retry-after": "2" }, 1.5],
  [{ "retry-after": "soon" }, undefined],
  [{ "retry-after": "" }, undefined],
  [{ "retry-after": "99999999999" }, 31_536_000],
  [{}, undefined],
])("Retry-After %j is %s s", (headers, seconds) => {
  expect(providerFailure(refusal(429, {}, headers), NOW).retryAfterSeconds).toBe(seconds);
});

test("says what either protocol's error says", () => {
  expect(
    providerFailure(refusal(400, { error: { message: "No", type: "invalid_request_error", code: "bad_one" } })),
  ).toEqual({
    message: "HTTP 400: No",
    name: "AI_APICallError",
    code: "bad_one",
    httpStatus: 400,
  });
  const overloaded = { type: "error", error: { type: "overloaded_error", message: "Overloaded" } };
  expect(providerFailure(refusal(529, overloaded))).toMatchObject({
    message: "HTTP 529: Overloaded",
    code: "overloaded_error",
  });
  expect(providerFailure(refusal(502, "<html>"))).toMatchObject({ message: "HTTP 502: Refused", httpStatus: 502 });
});

test("knows errors inside a stream by their type, and broken connections by the system's code", () => {
  expect(providerFailure({ type: "rate_limit_error", message: "Slow down" })).toEqual({
    message: "HTTP 429: Slow down",
    name: "ProviderError",
    code: "rate_limit_error",
    httpStatus: 429,
  });
  const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  expect(providerFailure(new TypeError("fetch failed", { cause: refused }))).toMatchObject({ code: "ECONNREFUSED" });
  // It began with 200, and broke later.
  expect(providerFailure(refusal(200, "")).httpStatus).toBeUndefined();
});

test("whatever was thrown has a message of a bounded length", () => {
  const silent = Object.assign(new Error("x"), { message: "" });
  for (const thrown of ["text", null, undefined, 3, {}, silent, new Error("x".repeat(100_000))]) {
    const { message } = providerFailure(thrown);
    expect(message.length).toBeGreaterThan(0);
    expect(message.length).toBeLessThanOrEqual(8192);
  }
});
