import { describe, expect, test } from "vitest";
import { DEFAULT_POLICY } from "#lib/engine/policies/policy.ts";
import { makeFacts, makeRun } from "#test/facts.ts";
import { decideSilent, decideUnfetched } from "./decide-wait.ts";

const waits = { ...DEFAULT_POLICY.waits, unfetched: 15, silentRun: 30 };
const facts = makeFacts({ projectPolicy: { ...DEFAULT_POLICY, waits } });
const minutesAgo = (minutes: number) => new Date(facts.now.getTime() - minutes * 60_000);

describe("a decision that nobody fetches", () => {
  const resuming = (minutes: number) => makeRun({ number: 3, state: "resuming", resumingSince: minutesAgo(minutes) });

  test("is held once the policy's minutes are over, and not a moment before", () => {
    expect(decideUnfetched(facts, resuming(14.99))).toBeNull();
    expect(decideUnfetched(facts, resuming(15))).toMatchObject({
      subject: "run",
      reason: "unfetched",
      summary: "No agent came for what was decided on attempt 3 within 15 minutes",
    });
  });

  test("is not one where an agent has the run", () => {
    expect(decideUnfetched(facts, { ...resuming(99), state: "running" })).toBeNull();
  });
});

describe("a run that says nothing", () => {
  test("is held once the policy's minutes are over, and not a moment before", () => {
    expect(decideSilent(facts, makeRun(), minutesAgo(29.99))).toBeNull();
    expect(decideSilent(facts, makeRun(), minutesAgo(30))).toMatchObject({ subject: "ticket", reason: "silent_run" });
  });

  test("is not one where it has stopped", () => {
    expect(decideSilent(facts, makeRun({ state: "paused" }), minutesAgo(99))).toBeNull();
  });

  test("is one cause with the others of its agent", () => {
    const name = (agent: string, number: number) =>
      decideSilent(facts, makeRun({ agent, number }), minutesAgo(30))?.fingerprint;
    expect(name("builder", 1)).toBe(name("builder", 2));
    expect(name("builder", 1)).not.toBe(name("mender", 1));
  });
});
