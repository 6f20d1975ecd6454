import fc from "fast-check";
import { expect, test } from "vitest";
import { CATEGORIES, CATEGORY_NAMES, type Category } from "./categories.ts";
import { classifyFailure } from "./classify-failure.ts";
import type { Failure } from "./failure.ts";

const text = fc.oneof(fc.string({ maxLength: 300, unit: "binary" }), fc.string({ maxLength: 300 }), fc.lorem());
const failure: fc.Arbitrary<Failure> = fc.record(
  {
    message: text,
    name: text,
    code: text,
    httpStatus: fc.integer({ min: 100, max: 599 }),
    exitCode: fc.integer({ min: -255, max: 255 }),
    signal: fc.oneof(fc.constantFrom("SIGKILL", "SIGTERM", "sigsegv", ""), text),
    retryAfterSeconds: fc.double({ min: 0, max: 1e6, noNaN: true }),
  },
  { requiredKeys: ["message"] },
);

test("every failure gets one known category, a snake_case subcategory, a confidence from 0 to 1 and a why", () => {
  fc.assert(
    fc.property(failure, (input) => {
      const { category, subcategory, confidence, why } = classifyFailure(input);
      expect(CATEGORY_NAMES).toContain(category);
      expect(subcategory).toMatch(/^[a-z]+(?:_[a-z]+)*$/);
      expect(confidence).toBeGreaterThanOrEqual(0);
      expect(confidence).toBeLessThanOrEqual(1);
      expect(why).toMatch(/\.$/);
    }),
    { numRuns: 500 },
  );
});

test("the same failure is always classified the same", () => {
  fc.assert(
    fc.property(failure, (input) => {
      expect(classifyFailure(input)).toEqual(classifyFailure({ ...input }));
    }),
  );
});

test("a reported fact decides where the text names nothing", () => {
  const meaningless = fc.array(fc.constantFrom("lorem", "ipsum", "dolor", "sit", "amet", "consectetur"), {
    minLength: 1,
    maxLength: 30,
  });
  const fact = fc.constantFrom<[Partial<Failure>, Category]>(
    [{ httpStatus: 500 }, "api"],
    [{ httpStatus: 429 }, "api"],
    [{ httpStatus: 401 }, "auth"],
    [{ httpStatus: 404 }, "request"],
    [{ code: "ECONNREFUSED" }, "api"],
    [{ code: "EADDRINUSE" }, "runtime"],
    [{ exitCode: 137 }, "runtime"],
    [{ exitCode: 124 }, "timeout"],
    [{ signal: "SIGTERM" }, "infrastructure"],
  );
  fc.assert(
    fc.property(meaningless, fact, (words, [facts, category]) => {
      expect(classifyFailure({ message: words.join(" "), ...facts }).category).toBe(category);
    }),
  );
});

test("a reported status decides over another status in the text", () => {
  const status = fc.constantFrom(400, 401, 403, 404, 429, 500, 502, 503);
  fc.assert(
    fc.property(status, status, (reported, written) => {
      const alone = classifyFailure({ message: "ended", httpStatus: reported }).category;
      expect(classifyFailure({ message: `ended with HTTP ${written}`, httpStatus: reported }).category).toBe(alone);
    }),
  );
});

test("colours change nothing", () => {
  const message = fc.constantFrom(
    "Tests: 2 failed, 3 passed",
    "connect ECONNREFUSED 10.0.0.1:80",
    "Unknown model: x",
    "what",
  );
  fc.assert(
    fc.property(message, fc.nat(107), (plain, colour) => {
      const coloured = `\u001b[${colour}m${plain.replace(" ", ` \u001b[1;${colour}m`)}\u001b[0m`;
      expect(classifyFailure({ message: coloured }).category).toBe(classifyFailure({ message: plain }).category);
    }),
  );
});

test("the categories and their default policies, in their order", () => {
  const policies = Object.entries(CATEGORIES).map(([name, { policy }]) => [
    name,
    policy.maxRetries,
    policy.backoff,
    policy.baseDelayMs,
  ]);
  expect(policies).toEqual([
    ["api", 7, "exponential", 1000],
    ["timeout", 5, "exponential", 2000],
    ["runtime", 3, "linear", 5000],
    ["logic", 2, "linear", 3000],
    ["syntax", 0, "none", 0],
    ["context", 1, "linear", 5000],
    ["manual_review", 0, "none", 0],
    ["auth", 0, "none", 0],
    ["request", 0, "none", 0],
    ["incomplete", 3, "linear", 5000],
    ["verification", 3, "linear", 5000],
    ["security", 0, "none", 0],
    ["infrastructure", 3, "linear", 5000],
  ]);
  for (const { policy } of Object.values(CATEGORIES))
    expect(policy).toMatchObject({ maxDelayMs: 900_000, jitter: 0.2 });
});
