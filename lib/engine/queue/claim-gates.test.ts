import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allowance, type ProjectGates, shutGates } from "./claim-gates.ts";
import type { ClaimNames, Gate } from "./gate.ts";
import { type Counts, type LimitRule, limitGates, withStarted } from "./limit-gates.ts";
import type { Pause } from "./pause-gates.ts";

const names: ClaimNames = { agent: "builder-01", service: "anthropic:team-a", repo: "ledger" };
const nothing: Counts = { project: 0, agent: 0, service: 0, repo: 0, labels: new Map() };
const open: ProjectGates = { projectId: "prj_a", pauses: [], rules: [], counts: null, others: [] };
const pause = (by: Pause["by"], match: string | null = null): Pause => ({
  by,
  match,
  who: "Mira Kaur",
  since: new Date(0),
  note: "release day",
});
const breaker: Gate = { code: "service", room: 1, label: null, text: "One probe at a time.", until: null };

describe("what a claim may take", () => {
  test("everything where there is no gate", () => {
    expect(allowance(open, names, [], 7)).toEqual({ projectId: "prj_a", take: 7, without: [] });
  });

  test.each<[Pause, number, string[]]>([
    [pause("project"), 0, []],
    [pause("label", "slow"), 7, ["slow"]],
    [pause("service", "anthropic:team-a"), 0, []],
    [pause("service", "openai"), 7, []],
    [pause("agent", "builder-01"), 0, []],
    [pause("repo", "website"), 7, []],
  ])("a pause of %o", (paused, take, without) => {
    expect(allowance({ ...open, pauses: [paused] }, names, [], 7)).toMatchObject({ take, without });
  });

  test("a limit of a service is nothing to a claim that names none", () => {
    const limited: ProjectGates = {
      ...open,
      rules: [{ by: "service", match: null, max: 1 }],
      counts: { ...nothing, service: 1 },
    };
    expect(allowance(limited, names, [], 3).take).toBe(0);
    expect(allowance(limited, { ...names, service: null }, [], 3).take).toBe(3);
  });

  test("what the claim has started already takes room, in limits and in the gates of others", () => {
    const limited: ProjectGates = {
      ...open,
      rules: [{ by: "project", match: null, max: 4 }],
      counts: { ...nothing, project: 2 },
    };
    expect(allowance(limited, names, [["a"]], 9).take).toBe(1);
    expect(allowance({ ...open, others: [breaker] }, names, [], 9).take).toBe(1);
    expect(allowance({ ...open, others: [breaker] }, names, [[]], 9).take).toBe(0);
  });
});

test("a ticket is kept back by the gates of its labels and its project, and each says why", () => {
  const project: ProjectGates = {
    ...open,
    pauses: [pause("label", "slow"), pause("agent", "builder-01")],
    rules: [{ by: "label", match: null, max: 1 }],
    counts: { ...nothing, project: 1, labels: new Map([["db", 1]]) },
  };
  expect(shutGates(project, ["web"])).toEqual([]);
  expect(shutGates(project, ["db", "slow"])).toEqual([
    { code: "paused", room: 0, label: "slow", text: "The label slow is paused by Mira Kaur: release day", until: null },
    { code: "limit", room: 0, label: "db", text: "The label db has 1 of at most 1 run at once.", until: null },
  ]);
});

const LABELS = ["a", "constructor", "__proto__"];
const aRule: fc.Arbitrary<LimitRule> = fc.oneof(
  fc.record({ by: fc.constantFrom("project" as const), match: fc.constant(null), max: fc.integer({ min: 1, max: 6 }) }),
  fc.record({
    by: fc.constantFrom("label" as const),
    match: fc.constantFrom(null, ...LABELS),
    max: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    by: fc.constantFrom("agent" as const, "service" as const, "repo" as const),
    match: fc.constant(null),
    max: fc.integer({ min: 1, max: 6 }),
  }),
);

test("no claim passes a limit, and none is left with what every gate has room for", () => {
  fc.assert(
    fc.property(
      fc.array(aRule, { maxLength: 4 }),
      fc.array(fc.subarray(LABELS), { maxLength: 12 }),
      fc.integer({ min: 1, max: 10 }),
      (rules, ready, limit) => {
        const project: ProjectGates = { ...open, rules, counts: nothing };
        const started: string[][] = [];
        const left = [...ready];
        for (;;) {
          const { take, without } = allowance(project, names, started, limit - started.length);
          const fits = (labels: string[]) => !labels.some((label) => without.includes(label));
          const round = left.filter(fits).slice(0, take);
          if (round.length === 0) break;
          for (const labels of round) left.splice(left.indexOf(labels), 1);
          started.push(...round);
        }
        const after = limitGates(rules, withStarted(nothing, started), names);
        expect(after.filter(({ room }) => room < 0)).toEqual([]);
        const mayStart = (labels: string[]) =>
          after.every(({ room, label }) => room > 0 || (label !== null && !labels.includes(label)));
        expect(started.length === limit || !left.some(mayStart)).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});
