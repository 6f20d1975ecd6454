import { expect, test } from "vitest";
import { parseRetryAfter, retryDelay } from "./retry-delay.ts";

test("grows from an eighth of a second to fifteen seconds, with half of it jitter", () => {
  expect(retryDelay(1, null, 0)).toBe(125);
  expect(retryDelay(1, null, 1)).toBe(250);
  expect(retryDelay(3, null, 0.5)).toBe(750);
  expect(retryDelay(99, null, 1)).toBe(15_000);
});

test("never comes back before the server's Retry-After", () => {
  expect(retryDelay(1, 4000, 0)).toBe(4000);
  expect(retryDelay(9, 100, 1)).toBe(15_000);
});

test("reads Retry-After as seconds or as a date", () => {
  const now = Date.parse("2026-01-01T00:00:00Z");
  expect(parseRetryAfter("7", now)).toBe(7000);
  expect(parseRetryAfter("Thu, 01 Jan 2026 00:00:30 GMT", now)).toBe(30_000);
  expect(parseRetryAfter("Wed, 31 Dec 2025 00:00:00 GMT", now)).toBe(0);
  expect(parseRetryAfter("soon", now)).toBeNull();
  expect(parseRetryAfter(null, now)).toBeNull();
});
