import { expect, test } from "vitest";
import type { AgentsInsight, NowhereInsight, Period } from "#lib/contract/insights.ts";
import { insightTables } from "./insight-tables.ts";

const PERIOD = { days: ["2026-11-20T00:00:00.000Z", "2026-11-21T00:00:00.000Z"], zone: "UTC" } as Period;

test("what nobody reported a cost of has none, and not a cost of 0", () => {
  const health = { runs: 2, succeeded: 2, failed: 0, lost: 0, reviewed: 0, passedFirst: 0, tickets: 2 };
  const agents = { agents: [0, 3].map((costUsd) => ({ agent: `spent-${costUsd}`, ...health, costUsd })) };
  const [table] = insightTables("agents", agents as AgentsInsight, PERIOD);
  expect(table?.rows.map((row) => row.slice(-2))).toEqual([
    [null, null],
    [3, 1.5],
  ]);
  const nowhere = {
    reasons: [
      { why: "lost", runs: 2, costUsd: 0, unpriced: 2 },
      { why: "api", runs: 2, costUsd: 1, unpriced: 1 },
    ],
    days: [
      { runs: 0, costUsd: 0, unpriced: 0 },
      { runs: 4, costUsd: 1, unpriced: 3 },
    ],
  };
  const [reasons, days] = insightTables("nowhere", nowhere as NowhereInsight, PERIOD);
  expect(reasons?.rows).toEqual([
    ["lost", 2, null, 2],
    ["api", 2, 1, 1],
  ]);
  expect(days?.rows.map(([, ...row]) => row)).toEqual([
    [0, 0, 0],
    [4, 1, 3],
  ]);
});
