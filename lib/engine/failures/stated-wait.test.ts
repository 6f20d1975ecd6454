import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { statedWaitSeconds } from "./stated-wait.ts";

test.each([
  ["429 too many requests (retry after 7 seconds)", 7],
  ["Too Many Requests (retry after 7)", 7],
  ["Retry-After: 30", 30],
  ['{"retryDelay": "34s"}', 34],
  ['{"retry_after": 1.5}', 1.5],
  ["retry_after_ms: 1500", 1.5],
  ["Please try again in 1h53m56.832s. Need more tokens?", 6836.832],
  ["Please retry in 2h47m56.584147483s.", 10076.584147483],
  ["Overloaded · Retrying in 40 seconds… (attempt 10/10)", 40],
  ["try again in 4 days 3 hours 9 minutes", 356_940],
  ["Please try again in 20ms.", 0.02],
  ["Please wait 60 seconds before the next request", 60],
  ["(reset after 12s)", 12],
  ["Suggested Backoff Time: 30000 milliseconds", 30],
])("%s → %d", (message, seconds) => {
  expect(statedWaitSeconds(message)).toBe(seconds);
});

test.each([
  "Your limit will reset at 3pm (America/Bogota).",
  "wait for limits to reset (every 5h and every week.)",
  "retry after 2026-01-01T00:00:00Z",
  "retry after 1700000000",
  "try again later",
  "retry in a moment",
  "waited 5 minutes",
  "timed out after 2m 0.0s",
  "",
])("no wait in “%s”", (message) => {
  expect(statedWaitSeconds(message)).toBeNull();
});

test("the labelled messages that state a wait", () => {
  const lines = readFileSync(new URL("./testdata/errors-public.jsonl", import.meta.url), "utf8")
    .split("\n")
    .filter(Boolean);
  const stating = lines.map((line) => JSON.parse(line)).filter((entry) => entry.retryAfterSeconds !== undefined);
  expect(stating.length).toBeGreaterThan(4);
  for (const { message, retryAfterSeconds } of stating) expect(statedWaitSeconds(message)).toBe(retryAfterSeconds);
});

test("any text gives null or a finite wait of at most 31 days", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.tuple(fc.nat(), fc.string()).map(([n, unit]) => `retry after ${n}${unit}`),
  );
  fc.assert(
    fc.property(text, (message) => {
      const seconds = statedWaitSeconds(message);
      if (seconds !== null) expect(seconds >= 0 && seconds <= 31 * 86_400).toBe(true);
    }),
  );
});
