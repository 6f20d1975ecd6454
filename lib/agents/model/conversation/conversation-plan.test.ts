import { describe, expect, test } from "vitest";
import { lastRequest, play, provider, said, useConversations, work } from "#test/conversation-bench.ts";
import type { ConversationPlan, Json } from "./conversation-plan.ts";

useConversations();

describe("a driver around a conversation", () => {
  test("ends it after a result, keeps its own state, hides what people must not see, and is told its level", async () => {
    let tries = 0;
    const plan: Partial<ConversationPlan> = {
      canFinish: false,
      state: {
        read: () => ({ tries }),
        async restore(kept) {
          tries = (kept as { tries: number }).tries;
          return "You are back.";
        },
      },
      level: () => ({ current: 13, retryCount: tries, maxRetries: 2 }),
      hide: (text) => text.replaceAll("hunter2", "***"),
      async afterResult() {
        tries += 1;
        return tries < 2 ? null : { outcome: "paused", reason: "max_retries", summary: "spent on hunter2" };
      },
    };
    const { outcome, events, totals } = await play(
      [{ text: "hunter2!", calls: [work("hunter2"), work("2"), work("3")] }],
      { plan },
    );
    expect(outcome).toMatchObject({
      outcome: "paused",
      reason: "max_retries",
      summary: "spent on ***",
      level: { current: 13, retryCount: 2, maxRetries: 2 },
      checkpoint: { state: { tries: 2 } },
    });
    expect(JSON.stringify(events)).not.toContain("hunter2");
    expect(provider.requests[0]?.tools).toEqual(expect.not.arrayContaining(["finish_task"]));
    expect(totals.at(-1)).toMatchObject({ level: 13 });
    const { checkpoint } = outcome as { checkpoint: Json };
    tries = 0;
    const resume = { reason: "max_retries", verb: "continue", note: null, answer: null, checkpoint };
    await play([{ text: "ok" }], { plan, job: { resume, brief: { text: "Go on.", attempt: 1 } } as never });
    expect(tries).toBe(2);
    expect(said().at(-1)).toBe("user: You are back.\n\nGo on.");
    expect(lastRequest()?.messages.flatMap(({ results }) => results.map(({ text }) => text))).toEqual([
      '{"done":"hunter2"}',
      '{"done":"2"}',
      expect.stringMatching(/^Not executed/),
    ]);
  });
});
