import { expect, test } from "vitest";
import type { AgentTask } from "#lib/contract/agents.ts";
import { failedPart, foremostTask, standingOf } from "./agent-standing.ts";

const task = (fields: Partial<AgentTask>): AgentTask => ({
  runId: "run_1",
  attempt: 1,
  ticketKey: "DEF-1",
  ticketTitle: "t",
  state: "running",
  pauseReason: null,
  since: "2026-01-01T00:00:00.000Z",
  steps: null,
  stepLimit: null,
  late: false,
  ...fields,
});

test("an agent stands by what it does, and by whether it was seen", () => {
  const paused = task({ state: "paused", pauseReason: "question" });
  expect(standingOf({ alive: true, tasks: [] })).toBe("idle");
  expect(standingOf({ alive: true, tasks: [paused] })).toBe("held");
  expect(standingOf({ alive: true, tasks: [paused, task({})] })).toBe("working");
  expect(standingOf({ alive: true, tasks: [task({ state: "reviewing" })] })).toBe("reviewing");
  expect(standingOf({ alive: false, tasks: [paused] })).toBe("away");
  expect(standingOf({ alive: false, tasks: [task({ late: true })] })).toBe("away");
});

test("what runs is named before what waits", () => {
  const running = task({ runId: "run_2" });
  expect(foremostTask([task({ state: "paused" }), running])).toBe(running);
  expect(foremostTask([])).toBeUndefined();
});

test("the part that failed counts what was lost, and nothing where nothing ended", () => {
  expect(failedPart({ passed: 3, failed: 1, lost: 0 })).toBe(25);
  expect(failedPart({ passed: 0, failed: 0, lost: 2 })).toBe(100);
  expect(failedPart({ passed: 0, failed: 0, lost: 0 })).toBeNull();
});
