import { describe, expect, test } from "vitest";
import type { Failure } from "#lib/engine/failures/failure.ts";
import { isTooLong, ProviderGaveUp, ProviderRetries, type Timing } from "./provider-retries.ts";

const TIMING: Timing = { baseMs: 1000, capMs: 8000, tries: 8, longestWaitMs: 300_000, silenceMs: 1, random: () => 0 };

test("waits exponentially up to a cap, and is as patient again once the provider has answered", () => {
  const retries = new ProviderRetries(TIMING);
  const fail = () => retries.afterFailure({ message: "HTTP 503", httpStatus: 503 });
  expect([fail(), fail(), fail(), fail(), fail(), fail(), fail()]).toEqual([1000, 2000, 4000, 8000, 8000, 8000, 8000]);
  expect(fail).toThrow(ProviderGaveUp);
  retries.reset();
  expect(fail()).toBe(1000);
});

test("never waits less than Retry-After says; the jitter comes on top", () => {
  const retries = new ProviderRetries({ ...TIMING, random: () => 1 });
  expect(retries.afterFailure({ message: "HTTP 429", httpStatus: 429, retryAfterSeconds: 30 })).toBe(36_000);
  expect(() => retries.afterFailure({ message: "HTTP 429", httpStatus: 429, retryAfterSeconds: 301 })).toThrow();
});

describe("what may pass", () => {
  const passes = (failure: Failure) => {
    try {
      new ProviderRetries(TIMING).afterFailure(failure);
      return true;
    } catch {
      return false;
    }
  };

  test.each<[Failure]>([
    [
      {
        message: "HTTP 429: Rate limit reached. Add a payment method at https://example.com/account/billing.",
        httpStatus: 429,
      },
    ],
    [{ message: "HTTP 409: conflict", httpStatus: 409 }],
    [{ message: "HTTP 529: Overloaded", httpStatus: 529, code: "overloaded_error" }],
    [{ message: "fetch failed (ECONNREFUSED)", code: "ECONNREFUSED" }],
    [{ message: "terminated (UND_ERR_SOCKET)", code: "UND_ERR_SOCKET" }],
    [{ message: "JSON parsing failed: Text: {broken.", name: "AI_JSONParseError" }],
    [{ message: "something nobody has seen before" }],
  ])("%j", (failure) => {
    expect(passes(failure)).toBe(true);
  });

  test.each<[Failure]>([
    [{ message: "HTTP 429: You exceeded your current quota", httpStatus: 429, code: "insufficient_quota" }],
    [{ message: "HTTP 401: Incorrect API key provided", httpStatus: 401 }],
    [{ message: "HTTP 404: The model does not exist", httpStatus: 404 }],
    [{ message: "HTTP 400: Invalid schema for function", httpStatus: 400 }],
    [{ message: "HTTP 400: flagged by the content filter", httpStatus: 400, code: "content_filter" }],
    [{ message: "Invalid prompt: messages must not be empty", name: "AI_InvalidPromptError" }],
  ])("not %j", (failure) => {
    expect(passes(failure)).toBe(false);
  });
});

test.each<[Failure, boolean]>([
  [
    { message: "HTTP 400: maximum context length is 8192 tokens", httpStatus: 400, code: "context_length_exceeded" },
    true,
  ],
  [{ message: "HTTP 400: prompt is too long: 210000 tokens > 200000 maximum", httpStatus: 400 }, true],
  [{ message: "HTTP 413: request_too_large", httpStatus: 413, code: "request_too_large" }, true],
  [{ message: "HTTP 429: Rate limit reached on tokens per min (TPM): Limit 30000", httpStatus: 429 }, false],
  [{ message: "HTTP 400: Invalid schema", httpStatus: 400 }, false],
])("too long: %j is %s", (failure, expected) => {
  expect(isTooLong(failure)).toBe(expected);
});
