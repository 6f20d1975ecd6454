import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { saveDecision } from "#lib/agents/decision-file.ts";
import type { DriverEvent } from "#lib/agents/driver.ts";
import { ask, folder, lastRequest, play, provider, said, useConversations, work } from "#test/conversation-bench.ts";
import type { Reply } from "#test/model-provider/reply.ts";
import { type ConversationPlan, conversationTool, type Json } from "./conversation-plan.ts";

useConversations();

describe("the run before this one was lost", () => {
  const crash = async (
    replies: Reply[],
    until: (events: DriverEvent[]) => boolean,
    plan: Partial<ConversationPlan> = {},
  ) => {
    const stop = new AbortController();
    const seen: DriverEvent[] = [];
    const report = async (event: DriverEvent) => {
      seen.push(event);
      if (until(seen)) stop.abort("stopping");
    };
    return play(replies, { plan, job: { signal: stop.signal, report } });
  };
  const takeOver = (replies: Reply[], more: object = {}) =>
    play(replies, {
      ...more,
      job: {
        run: { id: "run_2", number: 2 },
        folder: path.join(folder, "run_2"),
        previousFolders: [path.join(folder, "nothing"), path.join(folder, "run_1")],
        brief: { text: "Attempt 2.", attempt: 2 },
      } as never,
    });

  test("this one goes on behind the last stored result, and repeats no call", async () => {
    let calls = 0;
    await crash([{ calls: [work("a")] }, { calls: [work("b"), work("c")] }], (events) => {
      calls = events.filter(({ type }) => type === "tool_result").length;
      return calls === 2;
    });
    const { outcome, worked, totals } = await takeOver([{ text: "Done." }]);
    expect(outcome).toMatchObject({ outcome: "succeeded" });
    expect(worked).toEqual([]);
    expect(totals.at(-1)).toMatchObject({ steps: 1 });
    const results = lastRequest()?.messages.flatMap(({ results }) => results.map(({ text }) => text));
    expect(results).toEqual(['{"done":"a"}', '{"done":"b"}', expect.stringMatching(/^Not executed/)]);
    expect(said().at(-1)).toMatch(/^user: The worker that ran you was stopped[\s\S]*Attempt 2\.$/);
  });

  test("a call that was under way may have taken effect, and the model is told so", async () => {
    const tools = {
      work: conversationTool({
        description: "hangs",
        inputSchema: z.object({ on: z.string() }),
        execute: (_input, { signal }) =>
          new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
      }),
    };
    await crash([{ calls: [work("a")] }], (events) => events.some(({ type }) => type === "tool_call"), { tools });
    await takeOver([{ text: "Done." }]);
    expect(lastRequest()?.messages.flatMap(({ results }) => results.map(({ text }) => text))).toEqual([
      expect.stringMatching(/^Interrupted: .*may have taken effect/),
    ]);
  });

  test("a pause that was decided is decided: the question is asked without the model, and its answer goes on", async () => {
    await play([{ calls: [ask] }]);
    const { outcome } = await takeOver([{ text: "never" }]);
    expect(provider.requests).toHaveLength(0);
    expect(outcome).toMatchObject({ outcome: "paused", reason: "question", question: { text: "Which?" } });
    const { checkpoint } = outcome as { checkpoint: Json };
    const resume = { reason: "question", verb: "answer", note: null, answer: "a", checkpoint };
    const answered = await play([{ text: "Done." }], {
      job: { resume, brief: { text: "Answer: a", attempt: 2 } } as never,
    });
    expect(answered.outcome).toMatchObject({ outcome: "succeeded" });
    expect(said().at(-1)).toBe("user: Attempt 2.\n\nAnswer: a");
  });

  test("a question that was stored and not yet told is asked with what the driver remembers", async () => {
    let tries = 4;
    const plan: Partial<ConversationPlan> = {
      state: {
        read: () => ({ tries }),
        async restore(kept) {
          tries = (kept as { tries: number }).tries;
          return null;
        },
      },
      open: async () => ({ ending: { outcome: "failed", error: { message: "not asked to make ready" } } }),
    };
    await crash([{ calls: [ask] }], (events) => events.some(({ type }) => type === "usage"), {
      ...plan,
      open: undefined,
    });
    tries = 0;
    const { outcome } = await takeOver([{ text: "never" }], { plan });
    expect(outcome).toMatchObject({ outcome: "paused", reason: "question", checkpoint: { state: { tries: 4 } } });
    expect(provider.requests).toHaveLength(0);
  });

  test("an answer that the run before had heard and not taken in is not asked for again", async () => {
    const { outcome } = await play([{ calls: [ask] }]);
    const { checkpoint } = outcome as { checkpoint: Json };
    const resume = { reason: "question", verb: "answer", note: null, answer: "b", checkpoint };
    await saveDecision(path.join(folder, "run_1"), { resume: resume as never, brief: "Mira answered: b" });
    expect((await takeOver([{ text: "Took b." }])).outcome).toMatchObject({ outcome: "succeeded", summary: "Took b." });
    expect(
      lastRequest()?.messages.flatMap(({ results }) => results.map(({ text }) => JSON.parse(text).answer)),
    ).toEqual(["b"]);
    expect(said().at(-1)).toMatch(/Mira answered: b[\s\S]*Attempt 2\./);
  });

  test("other pauses and a success that never reached the desk are told again", async () => {
    await play([{ text: "x" }], { settings: { maxResumes: 0 }, plan: { missing: async () => "No." } });
    expect((await takeOver([{ text: "never" }])).outcome).toMatchObject({ outcome: "paused", reason: "incomplete" });
    expect(provider.requests).toHaveLength(0);
    await play([{ text: "It is there." }]);
    expect((await takeOver([{ text: "never" }])).outcome).toMatchObject({
      outcome: "succeeded",
      summary: "It is there.",
    });
    expect(provider.requests).toHaveLength(0);
  });

  test("a conversation of another kind of agent is none to go on with", async () => {
    const { outcome } = await play([{ calls: [ask] }]);
    await takeOver([{ text: "Done." }], { plan: { kind: "other" } });
    expect(said()).toEqual(["user: The goal."]);
    const { checkpoint } = outcome as { checkpoint: Json };
    const resume = { reason: "question", verb: "answer", note: null, answer: "a", checkpoint };
    await play([{ text: "Done." }], {
      plan: { kind: "other" },
      job: { resume, folder: path.join(folder, "run_3") } as never,
    });
    expect(said()).toEqual(["user: # DEF-1: Do it", "user: The brief."]);
  });

  test("a line of the journal that was not finished is left out", async () => {
    await play([{ calls: [work("a")] }, { text: "x" }]);
    const file = path.join(folder, "run_1", "conversation.jsonl");
    const lines = (await readFile(file, "utf8")).trimEnd().split("\n");
    await writeFile(file, `${lines.slice(0, -2).join("\n")}\n{"is":"step","mess`);
    expect((await takeOver([{ text: "Done." }])).outcome).toMatchObject({ outcome: "succeeded", summary: "Done." });
  });

  test("wherever it was cut off, every stored result stands, no call is without one, and a question is asked and not lost", async () => {
    const whole = await play([{ calls: [work("a"), work("b")] }, { text: "Hm.", calls: [work("c"), ask, work("d")] }]);
    expect(whole.outcome).toMatchObject({ reason: "question" });
    const file = path.join(folder, "run_1", "conversation.jsonl");
    const records = (await readFile(file, "utf8")).trimEnd().split("\n");
    expect(records.length).toBeGreaterThan(8);
    for (let kept = 1; kept <= records.length; kept++) {
      const lines = records.slice(0, kept);
      await writeFile(file, `${lines.join("\n")}\n`);
      const stored = lines.filter((line) => line.startsWith('{"is":"result"')).length;
      const asked = lines.some((line) => line.includes('"ask_user"'));
      const { outcome, worked } = await takeOver([{ text: "Done." }]);
      expect(worked).toEqual([]);
      expect(provider.requests).toHaveLength(asked ? 0 : 1);
      if (asked) {
        const { checkpoint } = outcome as { checkpoint: Json };
        const resume = { reason: "question", verb: "answer", note: null, answer: "b", checkpoint };
        await play([{ text: "Done." }], { job: { resume, folder: path.join(folder, "run_2") } as never });
      }
      const sent = lastRequest()?.messages ?? [];
      const results = sent.flatMap((message) => message.results);
      expect(results.filter(({ text }) => text.startsWith('{"done"'))).toHaveLength(stored);
      expect(results.filter(({ text }) => text.includes('"answered"'))).toHaveLength(asked ? 1 : 0);
      expect(results.map(({ id }) => id).sort()).toEqual(sent.flatMap(({ calls }) => calls.map(({ id }) => id)).sort());
    }
  });
});
