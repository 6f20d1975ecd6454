import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { cpuTime } from "#test/cpu-time.ts";
import type { Category } from "./categories.ts";
import { classifyFailure } from "./classify-failure.ts";
import type { Failure } from "./failure.ts";
import { labelledFrom } from "./testdata/labelled.ts";

/** Classifies a labelled file, prints what was right per label and what was missed, and returns the share that was right. */
function accuracy(file: string): number {
  const perLabel: Record<string, { right: number; of: number }> = {};
  const missed: string[] = [];
  const text = readFileSync(new URL(`./testdata/${file}`, import.meta.url), "utf8");
  for (const { id, label, message, code, httpStatus, exitCode, signal } of labelledFrom(text)) {
    const { category, why } = classifyFailure({ message, code, httpStatus, exitCode, signal });
    perLabel[label] ??= { right: 0, of: 0 };
    perLabel[label].of += 1;
    if (category === label) perLabel[label].right += 1;
    else missed.push(`${id}: ${label}, taken for ${category}. ${why}`);
  }
  const counts = Object.values(perLabel);
  const right = counts.reduce((sum, count) => sum + count.right, 0);
  const all = counts.reduce((sum, count) => sum + count.of, 0);
  // biome-ignore lint/suspicious/noConsole: the figures are what the run is read for
  console.table(perLabel);
  // biome-ignore lint/suspicious/noConsole: the figures are what the run is read for
  console.log(`${file}: ${right} of ${all}\n${missed.join("\n")}`);
  return right / all;
}

describe("labelled messages", () => {
  test("the public ones", () => {
    expect(accuracy("errors-public.jsonl")).toBeGreaterThanOrEqual(0.97);
  });

  test("the collected ones", () => {
    expect(accuracy("errors-collected.jsonl")).toBeGreaterThanOrEqual(0.95);
  });

  test("those whose words point elsewhere than their cause", () => {
    expect(accuracy("errors-misleading.jsonl")).toBe(1);
  });
});

describe("structured facts", () => {
  test.each<[Partial<Failure>, Category]>([
    [{ httpStatus: 503 }, "api"],
    [{ httpStatus: 429 }, "api"],
    [{ httpStatus: 408 }, "api"],
    [{ httpStatus: 504 }, "api"],
    [{ httpStatus: 401 }, "auth"],
    [{ httpStatus: 402 }, "auth"],
    [{ httpStatus: 403 }, "auth"],
    [{ httpStatus: 400 }, "request"],
    [{ httpStatus: 404 }, "request"],
    [{ httpStatus: 422 }, "request"],
    [{ code: "ECONNRESET" }, "api"],
    [{ code: "EAI_AGAIN" }, "api"],
    [{ code: "ENOENT" }, "runtime"],
    [{ code: "context_length_exceeded" }, "context"],
    [{ code: "insufficient_quota" }, "auth"],
    [{ code: "LEASE_EXPIRED" }, "infrastructure"],
    [{ name: "AI_NoSuchToolError" }, "syntax"],
    [{ exitCode: 137 }, "runtime"],
    [{ exitCode: 127 }, "runtime"],
    [{ exitCode: 124 }, "timeout"],
    [{ exitCode: 143 }, "infrastructure"],
    [{ signal: "SIGTERM" }, "infrastructure"],
    [{ signal: "SIGKILL" }, "runtime"],
  ])("%j is %s", (facts, category) => {
    expect(classifyFailure({ message: "The run ended.", ...facts }).category).toBe(category);
  });

  test.each<[string, Partial<Failure>, Category]>([
    ["prompt is too long: 201756 tokens > 200000 maximum", { httpStatus: 400 }, "context"],
    ["You exceeded your current quota, check your plan and billing", { httpStatus: 429 }, "auth"],
    ["You exceeded your current quota. Please retry in 20s.", { httpStatus: 429 }, "api"],
    ["Output blocked by content filtering policy", { httpStatus: 400 }, "security"],
    ["Input blocked by guardrails", { httpStatus: 422 }, "security"],
    ["error: corrupt patch at line 75", { exitCode: 128 }, "syntax"],
    ["The node was low on resource: memory. Pod evicted.", { exitCode: 137 }, "infrastructure"],
    ["Failed to parse tool call arguments as JSON", { httpStatus: 500 }, "syntax"],
  ])("“%s” outranks %j", (message, facts, category) => {
    const { category: found, why } = classifyFailure({ message, ...facts });
    expect(found).toBe(category);
    expect(why).toContain("the text says");
  });
});

describe("numbers that are no status", () => {
  test.each([
    "Build step ended at src/x.js:429 without a word",
    "wrote 503 bytes to /tmp/run-401/out",
    "took 504 ms, used 429 MB",
    "Container 127.0.0.1:5000 said: oops",
  ])("%s", (message) => {
    expect(classifyFailure({ message }).category).toBe("manual_review");
  });
});

test("a ruling, a lost worker and a named limit outrank what they quote", () => {
  const category = (message: string) => classifyFailure({ message }).category;
  expect(category("REQUEST_CHANGES: the parser throws TypeError on 429")).toBe("verification");
  expect(category("runner was lost: java.util.concurrent.TimeoutException")).toBe("infrastructure");
  expect(category("Tests: 1 failed\nTest timeout of 30000ms exceeded.")).toBe("timeout");
  expect(category("TypeError: x is not a function\nTests: 1 failed, 4 passed")).toBe("verification");
  expect(category("=== RUN TestFoo\npanic: runtime error: index out of range [3] with length 3")).toBe("logic");
});

test("the why names the rule, the fact and what it outranks", () => {
  expect(classifyFailure({ message: "oops", httpStatus: 503 }).why).toBe("API, server error: HTTP status 503.");
  expect(classifyFailure({ message: "oops" }).why).toBe("No rule matches the failure.");
  expect(classifyFailure({ message: "prompt is too long", httpStatus: 400 }).why).toBe(
    "Context, prompt too long: the text says “prompt is too long”, which outranks HTTP status 400.",
  );
});

test("a project's own rule goes before all others and is plain text", () => {
  const rules = [{ id: "rul_1", pattern: "deploy*frozen (.*)", category: "manual_review" as const }];
  const frozen = { message: "Deployment is FROZEN (.*) until Monday", httpStatus: 503 };
  expect(classifyFailure(frozen, rules)).toMatchObject({
    category: "manual_review",
    subcategory: "project_rule",
    confidence: 1,
  });
  expect(classifyFailure({ ...frozen, message: "deployment failed" }, rules).category).toBe("api");
  expect(classifyFailure(frozen, [{ id: "rul_1", pattern: "*", category: "logic" }]).category).toBe("api");
});

test("a hostile message of 1 MB takes no longer than a second", () => {
  const hostile = [
    "a",
    "0",
    " ",
    "\n",
    ".",
    "-",
    "'",
    "(",
    "exceeded the the ",
    "tokens exceed ",
    "1 failed ",
    "failed to the ",
    "A_B_",
  ];
  classifyFailure({ message: "warm up" });
  for (const piece of hostile) {
    const message = piece.repeat(Math.ceil(1_000_000 / piece.length));
    const start = cpuTime();
    classifyFailure({ message, code: message, name: message });
    expect(cpuTime() - start, JSON.stringify(piece)).toBeLessThan(1_000);
  }
});
