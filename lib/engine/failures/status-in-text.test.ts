import { expect, test } from "vitest";
import { statusInText } from "./status-in-text.ts";

test.each([
  ["API Error: 529 Overloaded", 529],
  ["API Error (529 {})", 529],
  ["Error code: 400 - {'error': {}}", 400],
  ['{"code": 429, "message": "slow"}', 429],
  ["402 This request requires more credits", 402],
  ["kind=http status=400 model=x", 400],
  ["Request failed with status code 503", 503],
  ["the requested URL returned error: 403", 403],
  ["HTTP/1.1 502 Bad Gateway", 502],
  ["Too Many Requests (429)", 429],
  ["upstream returned HTTP 404.", 404],
  ["gh: Validation Failed (HTTP 422)", 422],
  ["CAPIError: 400 Tool name is required", 400],
])("%s → %d", (text, status) => {
  expect(statusInText(text)).toBe(status);
});

test.each([
  "TypeError at src/x.js:429",
  "openclaw-agent-429gnJ/auth-profiles.json",
  "Test Files 1 failed | 403 passed (404)",
  "exited with code 137",
  "127.0.0.1:5000 refused",
  "took 504 ms",
  "used 429 tokens of 500",
  "Puerto 5000 en uso",
  '"POST /send HTTP/1.1" 500 -',
  "es-500-fix-bug is open",
  "AssertionError: expected status 404 but got 500",
])("none in “%s”", (text) => {
  expect(statusInText(text)).toBeNull();
});
