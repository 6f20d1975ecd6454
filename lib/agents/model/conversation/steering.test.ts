import { expect, test } from "vitest";
import type { AgentSteering } from "#lib/agents/driver.ts";
import { ask, lastRequest, play, said, useConversations, work } from "#test/conversation-bench.ts";

useConversations();

/** What people ask of the run once so many of its steps are made. */
function asked(steps: () => number, after: number, what: { text?: string; pausedBy?: string }) {
  let told = 0;
  const isTime = () => steps() >= after;
  const steering: AgentSteering = {
    pause: () => (isTime() && what.pausedBy ? { by: what.pausedBy } : null),
    messages: () => (isTime() && what.text && told === 0 ? [{ seq: 1, text: what.text, by: "Mira" }] : []),
    heard: async (upTo) => {
      told = upTo;
    },
  };
  return { steering, told: () => told };
}

async function playWith(
  replies: Parameters<typeof play>[0],
  after: number,
  what: { text?: string; pausedBy?: string },
) {
  let steps = 0;
  const { steering, told } = asked(() => steps, after, what);
  const progress = (totals: { steps?: number }) => {
    steps = totals.steps ?? steps;
  };
  const played = await play(replies, { job: { steering, progress } });
  return { ...played, told: told() };
}

test("what a person says stands before the next step, and is told once", async () => {
  const { told, outcome } = await playWith([{ calls: [work("a")] }, { calls: [work("b")] }, { text: "Done." }], 1, {
    text: "Half up, please.",
  });
  expect(outcome.outcome).toBe("succeeded");
  expect(told).toBe(1);
  const heard = said().filter((line) => line.includes("Half up"));
  expect(heard).toEqual([expect.stringMatching(/^user: Mira writes to you while you work:\n> Half up, please\./)]);
});

test("said to a model that has just stopped, it goes on", async () => {
  const { outcome } = await playWith([{ text: "Done." }, { text: "Now with cents." }], 1, { text: "And the cents?" });
  expect(outcome).toMatchObject({ outcome: "succeeded", summary: "Now with cents." });
});

test("it is no answer to a question that is open", async () => {
  const { outcome, told } = await playWith([{ calls: [ask] }], 1, { text: "Hurry up." });
  expect(outcome).toMatchObject({ outcome: "paused", reason: "question" });
  expect(told).toBe(0);
});

test("a pause ends it before the next step, with everything to go on from", async () => {
  const { outcome } = await playWith([{ calls: [work("a")] }, { text: "Done." }], 1, { pausedBy: "Mira" });
  expect(outcome).toMatchObject({ outcome: "paused", reason: "human", summary: "Mira paused the run." });
  expect(outcome).toHaveProperty("checkpoint.messages");
  expect(lastRequest()?.messages).toHaveLength(1);
});

test("each step tells why it was followed by the next, or by none", async () => {
  const { events } = await play([{ calls: [work("a")] }, { text: "Done." }]);
  expect(events.filter(({ type }) => type === "next_step")).toMatchObject([
    { message: "The last message is for the model.", data: { action: "continue", step: 0, finishReason: null } },
    { message: "The model waits for what its tools answered.", data: { action: "continue", step: 1 } },
    { message: "The model ended its turn (stop).", data: { action: "stop", step: 2, openQuestion: null } },
  ]);
});
