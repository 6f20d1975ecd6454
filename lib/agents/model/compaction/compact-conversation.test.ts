import { describe, expect, test } from "vitest";
import { ask, lastRequest, play, provider, useConversations, work } from "#test/conversation-bench.ts";
import type { Reply } from "#test/model-provider/reply.ts";
import type { Json } from "../conversation/conversation-plan.ts";

useConversations();

describe("a conversation that grows too long", () => {
  const pairs = () =>
    provider.requests.every(({ messages }) => {
      const results = messages.flatMap(({ results }) => results.map(({ id }) => id));
      return messages.flatMap(({ calls }) => calls.map(({ id }) => id)).every((id) => results.includes(id));
    });

  test("is cut: the goal stays, calls keep their results, and the model's summary stands for the rest", async () => {
    const { outcome } = await play(
      (number) => {
        if (provider.requests[number]?.tools.length === 0) return { text: "SUMMARY" };
        if (number < 6)
          return { calls: [work(`${number} ${"x".repeat(400)}`)], usage: { input: number * 1000, output: 5 } };
        return { text: "Done." };
      },
      { settings: { compactAboveTokens: 3500 } },
    );
    expect(outcome).toMatchObject({ outcome: "succeeded" });
    const [goal, summary] = lastRequest()?.messages ?? [];
    expect(goal).toMatchObject({ role: "user", text: "The goal." });
    expect(summary?.text).toContain("SUMMARY");
    expect(pairs()).toBe(true);
  });

  test("goes on and ends where even the goal alone is longer than it may be", async () => {
    const steps = () => provider.requests.filter(({ tools }) => tools.length > 0).length;
    const { outcome } = await play(
      (number) => {
        if (provider.requests[number]?.tools.length === 0) return { text: "SUMMARY" };
        return steps() < 5 ? { calls: [work(`part ${steps()}`)] } : { text: "Done." };
      },
      { settings: { compactAboveTokens: 1 } },
    );
    expect(outcome).toMatchObject({ outcome: "succeeded" });
    expect(steps()).toBe(5);
    expect(lastRequest()?.messages[0]).toMatchObject({ role: "user", text: "The goal." });
    expect(pairs()).toBe(true);
  });

  test("is not cut once the model has stopped: its last words end the run, and nothing is asked again", async () => {
    const { outcome } = await play(
      [{ calls: [work("all of it")] }, { text: "Done.", usage: { input: 9000, output: 5 } }],
      { settings: { compactAboveTokens: 3500 } },
    );
    expect(outcome).toMatchObject({ outcome: "succeeded" });
    expect(provider.requests).toHaveLength(2);
  });

  test("is cut mechanically where the model cannot sum it up; answers of people stay word for word", async () => {
    const asked = await play([{ calls: [ask] }]);
    const { checkpoint } = asked.outcome as { checkpoint: Json };
    const resume = { reason: "question", verb: "answer", note: null, answer: "take the red one", checkpoint };
    await play(
      (number) => {
        if (provider.requests[number]?.tools.length === 0) return { status: 500 };
        return number < 4
          ? { calls: [work("y".repeat(3000))], usage: { input: number * 2000, output: 5 } }
          : { text: "Done." };
      },
      {
        settings: { compactAboveTokens: 3000 },
        job: { resume, brief: { text: "Mira answered.", attempt: 1 } } as never,
      },
    );
    expect(lastRequest()?.messages[1]?.text).toContain("take the red one");
    expect(pairs()).toBe(true);
  });

  test.each([
    [
      { error: { message: "This model's maximum context length is 8192 tokens", code: "context_length_exceeded" } },
      "openai_compatible",
    ],
    [
      {
        type: "error",
        error: { type: "invalid_request_error", message: "prompt is too long: 210000 tokens > 200000 maximum" },
      },
      "anthropic",
    ],
  ] as const)(
    "is cut once when the provider refuses it, and fails where that does not help: %j",
    async (body, protocol) => {
      let refused = 0;
      const reply = (number: number): Reply => {
        const request = provider.requests[number];
        if (request?.tools.length === 0) return { text: "SUMMARY" };
        if ((request?.messages.length ?? 0) > 6) {
          refused += 1;
          return { status: 400, body };
        }
        return number > 6 ? { text: "Done." } : { calls: [work(`${number} ${"z".repeat(300)}`)] };
      };
      expect((await play(reply, { protocol })).outcome).toMatchObject({ outcome: "succeeded" });
      expect(refused).toBe(1);
      const { outcome } = await play([{ status: 400, body }], { protocol });
      expect(outcome).toMatchObject({ outcome: "failed", error: { httpStatus: 400 } });
      expect(provider.requests).toHaveLength(1);
    },
  );
});

test("a checkpoint keeps within what the desk takes, with the goal and the newest steps whole", async () => {
  const { outcome } = await play(
    (number) =>
      number < 40 ? { calls: [{ name: "work", input: { on: `${number} ${"é".repeat(20_000)}` } }] } : { calls: [ask] },
    { settings: { stepLimit: 100 } },
  );
  const { checkpoint } = outcome as unknown as { checkpoint: { messages: { role: string; content: unknown }[] } };
  expect(Buffer.byteLength(JSON.stringify(checkpoint))).toBeLessThanOrEqual(512 * 1024);
  expect(checkpoint.messages[0]).toEqual({ role: "user", content: "The goal." });
  const resume = { reason: "question", verb: "answer", note: null, answer: "a", checkpoint };
  const answered = await play([{ text: "Done." }], { job: { resume, brief: { text: "A: a", attempt: 1 } } as never });
  expect(answered.outcome).toMatchObject({ outcome: "succeeded" });
});
