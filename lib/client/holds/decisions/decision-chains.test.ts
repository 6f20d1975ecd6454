import { expect, test } from "vitest";
import type { Hold } from "#lib/contract/holds.ts";
import type { Run } from "#lib/contract/runs.ts";
import { decisionChains, holdsOfRun } from "./decision-chains.ts";

const at = (minute: number) => `2026-01-05T10:${String(minute).padStart(2, "0")}:00.000Z`;
const hold = (id: string, minute: number, fields: Partial<Hold> = {}) =>
  ({
    id,
    reason: "sentinel_max_retries",
    recurrence: 0,
    run: null,
    openedAt: at(minute),
    decision: { verb: "retry", at: at(minute + 1) },
    ...fields,
  }) as Hold;

test("a hold that came back stands in one chain with what it came back from; others stand alone, the latest first", () => {
  const holds = [
    hold("c", 20, { recurrence: 2, decision: null }),
    hold("b", 10, { recurrence: 1 }),
    hold("x", 5, { reason: "budget" }),
    hold("a", 0),
    hold("human", 30, { decision: null }),
  ];
  expect(decisionChains(holds).map((chain) => chain.map(({ id }) => id))).toEqual([["x"], ["a", "b", "c"]]);
});

test("a run lives by the decisions on its pauses and by the retry that started it", () => {
  const runs = [1, 2, 3].map((number) => ({ id: `run_${number}`, number, startedAt: at(number * 10) }) as Run);
  const paused = { id: "run_2", number: 2, state: "succeeded" };
  const holds = [
    hold("retried", 15),
    hold("answered", 22, { run: paused, decision: { verb: "answer", at: at(23) } as Hold["decision"] }),
    hold("given up", 24, { run: paused }),
    hold("open", 40, { decision: null }),
  ];
  expect(runs.map((run) => holdsOfRun(run, runs, holds).map(({ id }) => id))).toEqual([
    [],
    ["retried", "answered"],
    ["given up"],
  ]);
});
