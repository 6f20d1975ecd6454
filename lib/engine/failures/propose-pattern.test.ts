import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Failure } from "./failure.ts";
import { proposePattern } from "./propose-pattern.ts";
import { isTooBroad, matchesRule, PATTERN_LENGTH } from "./rule-pattern.ts";

test.each([
  ["Request 8f31c2d4-1111-4222-8333-444455556666 timed out after 30 s", "Request * timed out after * s"],
  ["ENOENT: no such file or directory, open '/srv/app/config.json'", "ENOENT: no such file or directory, open"],
  ["429 Too Many Requests: limit 40000 tokens per minute", "429 Too Many Requests: limit * tokens per minute"],
  ["src/cart.ts(14,3): error TS2345: Argument of type 'string'", "error TS2345: Argument of type"],
  ["\u001b[31mError:\u001b[0m bucket vendor-7 is frozen", "Error:* bucket * is frozen"],
  ["Command\n  └ lockfile drift in packages/api (run 4411)", "lockfile drift in * (run *)"],
  [
    'Traceback (most recent call last):\n  File "a.py", line 3\nKeyError: the ledger is closed',
    "KeyError: the ledger is closed",
  ],
])("%j becomes a pattern without its particulars", (message, pattern) => {
  expect(proposePattern({ message })).toBe(pattern);
});

test("where the message is nothing but particulars, the code says it", () => {
  expect(proposePattern({ message: "0x7f 4411 /tmp/x", code: "insufficient_quota" })).toBe("insufficient_quota");
  expect(proposePattern({ message: "4411", code: "E1", name: "" })).toBeNull();
});

const anything = fc.oneof(
  fc.string({ maxLength: 400, unit: "binary" }),
  fc.lorem({ maxCount: 40 }),
  fc
    .array(
      fc.oneof(
        fc.lorem(),
        fc.constantFrom("'a b'", "*", "/tmp/x.ts:3", "\n", '"q1"', "ΑΣ 7", "İ2", "\u001b[1m", "429"),
      ),
    )
    .map((parts) => parts.join(" ")),
);
const failure: fc.Arbitrary<Failure> = fc.record(
  { message: anything, code: anything, name: anything },
  { requiredKeys: ["message"] },
);

test("a proposed pattern always matches the failure it came from, is never too broad, and can be stored", () => {
  fc.assert(
    fc.property(failure, (input) => {
      const pattern = proposePattern(input);
      if (pattern === null) return;
      expect(matchesRule(pattern, input)).toBe(true);
      expect(isTooBroad(pattern)).toBe(false);
      expect(pattern).toBe(pattern.trim());
      expect(pattern.length).toBeLessThanOrEqual(PATTERN_LENGTH);
    }),
    { numRuns: 1000 },
  );
});

test("it still matches when only the particulars change", () => {
  // From 400 to 599 a number may be an HTTP status, which names a cause.
  const number = fc.integer({ min: 600, max: 99_999 });
  fc.assert(
    fc.property(number, number, fc.uuid(), fc.uuid(), (a, b, one, other) => {
      const say = (id: string, n: number) => ({ message: `Worker ${id} gave up on shard ${n} of the vendor index` });
      expect(matchesRule(proposePattern(say(one, a)) ?? "", say(other, b))).toBe(true);
    }),
  );
});

const lines = readFileSync(path.join(import.meta.dirname, "testdata", "errors-public.jsonl"), "utf8")
  .trim()
  .split("\n");
const SAMPLES = lines.map((line) => JSON.parse(line) as Failure & { label: string });

test("real messages are answered with a pattern that matches no message of another category", () => {
  const without = SAMPLES.filter((sample) => proposePattern(sample) === null);
  expect(without.length).toBeLessThanOrEqual(SAMPLES.length / 20);
  for (const sample of SAMPLES) {
    const pattern = proposePattern(sample) ?? "";
    const strangers = SAMPLES.filter(({ label, ...other }) => label !== sample.label && matchesRule(pattern, other));
    expect(
      strangers.map(({ message }) => message),
      pattern,
    ).toEqual([]);
  }
});
