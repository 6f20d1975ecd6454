import { describe, expect, test } from "vitest";
import type { Outcome } from "#lib/agents/driver.ts";
import { ask, lastRequest, play, provider, said, types, useConversations, work } from "#test/conversation-bench.ts";
import type { Json } from "./conversation-plan.ts";

useConversations();

describe.each(["openai_compatible", "anthropic"] as const)("over the protocol %s", (protocol) => {
  test("calls and results go there and back, and the model's own stop is a success", async () => {
    const { outcome, events, totals, worked } = await play(
      [
        { thinking: "hm", text: "I begin.", calls: [work("a"), work("b")], usage: { input: 1000, output: 20 } },
        { text: "All done.", usage: { input: 2000, output: 10 } },
      ],
      { protocol },
    );
    expect(outcome).toEqual({ outcome: "succeeded", summary: "All done.", costUsd: 0.033 });
    expect(worked).toEqual(["a", "b"]);
    expect(types(events)).toEqual([
      "thinking",
      "message",
      "tool_call",
      "tool_result",
      "tool_call",
      "tool_result",
      "message",
    ]);
    const [call, result] = events.filter(({ type }) => type.startsWith("tool_"));
    expect(call).toMatchObject({ message: "work", data: { input: { on: "a" } } });
    expect(result).toMatchObject({ message: "work", data: { ok: true, output: { done: "a" } } });
    expect(result?.data).toMatchObject({ toolCallId: provider.requests[1]?.messages[1]?.calls[0]?.id });
    expect(call?.data).toMatchObject({ toolCallId: provider.requests[1]?.messages[1]?.calls[0]?.id });
    expect(totals.at(-1)).toEqual({ steps: 2, stepLimit: 50, inputTokens: 3000, outputTokens: 30, costUsd: 0.033 });
    expect(provider.requests[0]).toMatchObject({
      system: "You are a test.",
      tools: expect.arrayContaining(["work", "ask_user", "finish_task"]),
      messages: [{ role: "user", text: "The goal." }],
    });
    expect(lastRequest()?.messages.flatMap(({ results }) => results.map(({ text }) => JSON.parse(text)))).toEqual([
      { done: "a" },
      { done: "b" },
    ]);
  });

  test("input that is not valid, unknown tools and tools that throw are answered to the model", async () => {
    const { outcome, worked } = await play(
      [
        { calls: [{ name: "work", input: '{"on": 3}' }, { name: "fly", input: {} }, work("throw"), work("ok")] },
        { calls: [{ name: "finish_task", input: { summary: "Did it" } }] },
      ],
      { protocol },
    );
    expect(outcome).toMatchObject({ outcome: "succeeded", summary: "Did it" });
    expect(worked).toEqual(["throw", "ok"]);
    expect(lastRequest()?.messages.flatMap(({ results }) => results.map(({ text }) => text))).toEqual([
      expect.stringMatching(/input of work is not valid/),
      expect.stringMatching(/There is no tool "fly".*work, ask_user, finish_task/),
      "it broke",
      '{"done":"ok"}',
    ]);
  });

  test("input that is not even JSON is answered too", async () => {
    const { outcome, worked } = await play([{ calls: [{ name: "work", input: '{"on": "x' }] }, { text: "ok" }], {
      protocol,
    });
    expect(outcome).toMatchObject({ outcome: "succeeded" });
    expect(worked).toEqual([]);
    expect(lastRequest()?.messages.at(-1)?.results[0]?.text).toMatch(/not valid/);
  });

  test("a question asks once, however the stream ends, and its answer goes on", async () => {
    for (const end of [undefined, "reset", "close", "error"] as const) {
      const asked = await play([{ text: "Hm.", calls: [work("before"), ask], end }, { status: 429 }], { protocol });
      expect(asked.outcome).toMatchObject({
        outcome: "paused",
        reason: "question",
        question: { text: "Which?", options: ["a", "b"] },
      });
      expect(asked.worked).toEqual(["before"]);
      expect(provider.requests).toHaveLength(1);
      const { checkpoint } = asked.outcome as { checkpoint: Json };
      const resume = { reason: "question", verb: "answer", note: "be quick", answer: "b", checkpoint };
      const answered = await play([{ status: 429, headers: { "retry-after": "0" } }, { text: "Took b." }], {
        protocol,
        job: { resume, brief: { text: "Mira answered: b", attempt: 1 } } as never,
      });
      expect(answered.outcome).toMatchObject({ outcome: "succeeded", summary: "Took b." });
      const results = lastRequest()?.messages.flatMap(({ results }) => results.map(({ text }) => JSON.parse(text)));
      expect(results).toEqual([
        { done: "before" },
        { status: "answered", question: "Which?", answer: "b", note: "be quick" },
      ]);
      expect(said().at(-1)).toBe("user: Mira answered: b");
      const told = answered.events.find(({ type }) => type === "tool_result");
      expect(told).toMatchObject({ message: "ask_user", data: { ok: true, output: { answer: "b" } } });
    }
  });

  test("a stream that breaks before anything whole has come is asked for again", async () => {
    for (const end of ["reset", "close", "error"] as const) {
      const { outcome, events, worked } = await play(
        [{ text: "I beg", calls: [{ name: "work", input: '{"on": "x' }], end }, { text: "Done." }],
        { protocol },
      );
      expect(outcome).toMatchObject({ outcome: "succeeded", summary: "Done." });
      expect(worked).toEqual([]);
      expect(types(events)).toEqual(["error", "message"]);
      expect(provider.requests).toHaveLength(2);
    }
  });

  test("a stream that breaks behind a whole call is not asked for again: the call is made, and the model goes on", async () => {
    const { outcome, worked } = await play(
      [{ calls: [work("x"), { name: "work", input: '{"on": ' }], end: "reset" }, { text: "Done." }],
      {
        protocol,
      },
    );
    expect(outcome).toMatchObject({ outcome: "succeeded" });
    expect(worked).toEqual(["x"]);
  });

  test("a content filter is a failure of security, and being cut off at the length limit no success", async () => {
    const filtered = await play([{ text: "no", finish: "content_filter" }], { protocol });
    expect(filtered.outcome).toMatchObject({ outcome: "failed", error: { code: "content_filter" } });
    const cut = await play([{ text: "half", finish: "length" }, { text: "whole" }], { protocol });
    expect(cut.outcome).toMatchObject({ outcome: "succeeded", summary: "whole" });
    expect(said().at(-1)).toMatch(/^user: You stopped.*cut off at its length limit/);
  });
});

test("a key that is named and not there is a failure that only a person can mend; one that is there is sent", async () => {
  const { outcome } = await play([{ text: "x" }], { settings: { apiKeyEnv: "NO_SUCH_KEY_HERE" } });
  expect(outcome).toMatchObject({ outcome: "failed", error: { code: "missing_api_key" } });
  process.env.SOME_KEY_HERE = "k-123";
  await play([{ text: "x" }], { settings: { apiKeyEnv: "SOME_KEY_HERE" } });
  expect(lastRequest()?.headers.authorization).toBe("Bearer k-123");
  await play([{ text: "x" }], { settings: { apiKeyEnv: "SOME_KEY_HERE" }, protocol: "anthropic" });
  expect(lastRequest()?.headers["x-api-key"]).toBe("k-123");
  delete process.env.SOME_KEY_HERE;
});

test("ids that a server uses again are told apart", async () => {
  const { outcome, worked } = await play([
    { calls: [work("a", "call_0")] },
    { calls: [work("b", "call_0")] },
    { calls: [{ ...ask, id: "call_0" }] },
  ]);
  expect(worked).toEqual(["a", "b"]);
  expect(outcome).toMatchObject({ reason: "question" });
});

test("two questions of one step are asked one after the other", async () => {
  const two = { name: "ask_user", input: { question: "And when?" } };
  const first = await play([{ calls: [ask, two] }]);
  expect(first.outcome).toMatchObject({ question: { text: "Which?" } });
  const answer = (outcome: Outcome, text: string) => {
    const { checkpoint } = outcome as { checkpoint: Json };
    const resume = { reason: "question", verb: "answer", note: null, answer: text, checkpoint };
    return play([{ text: "Done." }], { job: { resume, brief: { text: `Answer: ${text}`, attempt: 1 } } as never });
  };
  const second = await answer(first.outcome, "a");
  expect(second.outcome).toMatchObject({ reason: "question", question: { text: "And when?" } });
  expect(provider.requests).toHaveLength(0);
  expect((await answer(second.outcome, "now")).outcome).toMatchObject({ outcome: "succeeded" });
  expect(lastRequest()?.messages.flatMap(({ results }) => results.map(({ text }) => JSON.parse(text).answer))).toEqual([
    "a",
    "now",
  ]);
});

test("a question without its words is asked all the same", async () => {
  const { outcome } = await play([{ calls: [{ name: "ask_user", input: { what: "Which one?" } }] }]);
  expect(outcome).toMatchObject({ reason: "question", question: { text: '{"what":"Which one?"}' } });
});
