import { describe, expect, test } from "vitest";
import { play, provider, said, useConversations, work } from "#test/conversation-bench.ts";
import type { Json } from "./conversation-plan.ts";

useConversations();

describe("what bounds a run", () => {
  test("the step limit pauses; a decision to continue gives it again, and totals only grow", async () => {
    const first = await play((number) => ({ calls: [work(String(number))] }), { settings: { stepLimit: 3 } });
    expect(first.outcome).toMatchObject({ outcome: "paused", reason: "step_limit" });
    expect(provider.requests).toHaveLength(3);
    const { checkpoint } = first.outcome as { checkpoint: Json };
    const resume = { reason: "step_limit", verb: "continue", note: null, answer: null, checkpoint };
    const second = await play((number) => ({ calls: [work(`again ${number}`)] }), {
      settings: { stepLimit: 3 },
      job: { resume, brief: { text: "Mira decided: go on.", attempt: 1 } } as never,
    });
    expect(second.outcome).toMatchObject({ outcome: "paused", reason: "step_limit" });
    expect(provider.requests).toHaveLength(3);
    expect(second.totals.at(-1)).toMatchObject({ steps: 6, stepLimit: 6, inputTokens: 600 });
    expect(provider.requests[0]?.messages.filter(({ role }) => role === "user").map(({ text }) => text)).toEqual([
      "The goal.",
      "Mira decided: go on.",
    ]);
  });

  test("what a person granted bounds it from where it stands, and says so in its pause", async () => {
    const first = await play((number) => ({ calls: [work(String(number))] }), { settings: { stepLimit: 2 } });
    const { checkpoint } = first.outcome as { checkpoint: Json };
    const goOn = (grant: object) =>
      play((number) => ({ calls: [work(`again ${number}`)], usage: { input: 10, output: 1, cost: 0.5 } as never }), {
        settings: { stepLimit: 50, budgetUsd: 9 },
        job: {
          resume: { reason: "step_limit", verb: "continue", note: null, answer: null, checkpoint, grant },
          brief: { text: "Mira decided: go on.", attempt: 1 },
        } as never,
      });
    const steps = await goOn({ steps: 1 });
    expect(steps.outcome).toMatchObject({
      reason: "step_limit",
      summary: "The limit of 3 steps is reached, 3 in all.",
    });
    const dollars = await goOn({ dollars: 1 });
    expect(dollars.outcome).toMatchObject({ outcome: "paused", reason: "budget" });
    expect(provider.requests).toHaveLength(2);
  });

  test("the budget pauses and never fails, by what the provider states, by prices, and by dear prices where none are known", async () => {
    const spends = async (usage: object, settings: object) => {
      const { outcome } = await play((number) => ({ calls: [work(String(number))], usage: usage as never }), {
        settings,
      });
      expect(outcome).toMatchObject({ outcome: "paused", reason: "budget" });
      return provider.requests.length;
    };
    expect(await spends({ input: 10, output: 1, cost: 0.5 }, { budgetUsd: 1 })).toBe(2);
    expect(await spends({ input: 10_000, output: 1000 }, { budgetUsd: 0.5 })).toBe(3);
    expect(await spends({ input: 10_000, output: 1000 }, { budgetUsd: 0.5, prices: undefined })).toBe(3);
    expect(await spends({ input: 10_000, output: 1000 }, { budgetUsd: 0.5, prices: undefined, model: "gpt-4o" })).toBe(
      15,
    );
    provider.requests.length = 0;
    const silent = await play((number) => ({ calls: [work("x".repeat(4000) + number)], usage: null }), {
      settings: { budgetUsd: 0.1 },
    });
    expect(silent.outcome).toMatchObject({ outcome: "paused", reason: "budget" });
  });

  test("every hundred steps the log says so", async () => {
    const { events } = await play((number) => (number < 100 ? { calls: [work("x")] } : { text: "done" }), {
      settings: { stepLimit: 1000 },
    });
    const told = events.filter(({ type }) => type === "log").map(({ message }) => message);
    expect(told).toEqual([expect.stringMatching(/^Step 100 of 1000/)]);
    // Each call and each result is on the disk before the next: a busy disk takes its time.
  });
});

describe("a model that stops too early", () => {
  test("is nudged as often as it may be, told each time what is missing, then held; continue nudges anew", async () => {
    const plan = { missing: async () => "The file plan.md was not written." };
    const { outcome, events } = await play([{ text: "I am done." }], { plan });
    expect(outcome).toMatchObject({
      outcome: "paused",
      reason: "incomplete",
      summary: expect.stringContaining("plan.md"),
    });
    expect(provider.requests).toHaveLength(4);
    expect(events.filter(({ type }) => type === "log")).toHaveLength(3);
    expect(said().filter((text) => text.startsWith("user: You stopped"))).toHaveLength(3);
    const { checkpoint } = outcome as { checkpoint: Json };
    const resume = { reason: "incomplete", verb: "continue", note: null, answer: null, checkpoint };
    let there = false;
    const again = await play([{ text: "Done now." }], {
      plan: {
        missing: async () => {
          if (there) return null;
          there = true;
          return "It is missing.";
        },
      },
      job: { resume, brief: { text: "Go on.", attempt: 1 } } as never,
    });
    expect(again.outcome).toMatchObject({ outcome: "succeeded" });
    expect(provider.requests).toHaveLength(2);
  });

  test("without nudges it is held at once; an empty answer is no success", async () => {
    const held = await play([{ text: "Done." }], { settings: { maxResumes: 0 }, plan: { missing: async () => "No." } });
    expect(held.outcome).toMatchObject({ outcome: "paused", reason: "incomplete" });
    for (const reply of [{ text: "" }, { thinking: "I could stop here." }, { text: " \n" }]) {
      const empty = await play([reply]);
      expect(empty.outcome).toMatchObject({ outcome: "paused", reason: "incomplete" });
      expect(provider.requests).toHaveLength(4);
    }
  });

  test("a server that names a turn with calls stopped does not end the run", async () => {
    const { outcome, worked } = await play([{ calls: [work("a")], finish: "stop" }, { text: "Done." }]);
    expect(outcome).toMatchObject({ summary: "Done." });
    expect(worked).toEqual(["a"]);
  });
});
