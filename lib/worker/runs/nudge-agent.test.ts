import { expect, test } from "vitest";
import type { Outcome } from "#lib/agents/driver.ts";
import { nudgeAgent } from "./nudge-agent.ts";

type Turn = { lastWords: string; changes?: true };

/** An agent that plays turns, the last one for ever. */
async function play(turns: Turn[], resumable = true) {
  const heard: string[] = [];
  const told: string[] = [];
  let changed = false;
  const turn = (): Outcome => {
    const { lastWords, changes = false } = turns[Math.min(heard.length, turns.length - 1)] as Turn;
    changed ||= changes;
    const goOn = async (words: string) => {
      heard.push(words);
      return turn();
    };
    return { outcome: "succeeded", evidence: { lastWords, ...(resumable ? { goOn } : {}) } };
  };
  const outcome = await nudgeAgent(turn(), {
    work: async () => ({ changed, expectsNoChange: false, todos: [], failingCheck: null }),
    settled: (running) => running,
    tell: async (message) => void told.push(message),
  });
  return { outcome, heard, told };
}

test("an agent that stopped too soon is told what is missing, until it is there", async () => {
  const { heard, told } = await play([
    { lastWords: "Done." },
    { lastWords: "I could not fix it.", changes: true },
    { lastWords: "It adds." },
  ]);
  expect(heard).toHaveLength(2);
  expect(heard[0]).toContain("The run changed nothing");
  expect(heard[1]).toContain("I could not fix it.");
  expect(told[1]).toMatch(/^The agent stopped. Nudge 2 of 3: /);
});

test("a run that is no longer ours is not touched", async () => {
  const goOn = async () => {
    throw new Error("It went on.");
  };
  const outcome: Outcome = { outcome: "succeeded", evidence: { lastWords: "Done.", goOn } };
  const nudging = {
    work: async () => null,
    settled: (running: Promise<Outcome | null>) => running,
    tell: async () => {},
  };
  expect(await nudgeAgent(outcome, nudging)).toBe(outcome);
});

test("three times at most", async () => {
  expect((await play([{ lastWords: "Done." }])).heard).toHaveLength(3);
});

test.each([
  ["work that is there", [{ lastWords: "It adds.", changes: true }] as Turn[], true],
  ["a question in plain words", [{ lastWords: "Half up or half to even?" }] as Turn[], true],
  ["an agent that cannot go on", [{ lastWords: "Done." }] as Turn[], false],
])("%s is not nudged", async (_, turns, resumable) => {
  expect((await play(turns, resumable)).heard).toEqual([]);
});
