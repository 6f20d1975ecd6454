import type { ModelMessage } from "ai";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { unsettledCalls } from "../conversation/call-messages.ts";
import { checkpointOf, MAX_CHECKPOINT_BYTES, readCheckpoint } from "../conversation/checkpoint.ts";
import type { StoredConversation } from "../conversation/conversation-record.ts";
import { compacted, cutOf, lettersOf } from "./compaction.ts";
import { NUDGE_OPENING } from "./digest.ts";

const GOAL: ModelMessage = { role: "user", content: "The goal." };

/** A turn of a conversation: what a user says, or a step with calls that all have their results. */
const turn = fc.oneof(
  fc.string({ maxLength: 60 }).map((content): ModelMessage[] => [{ role: "user", content }]),
  fc.tuple(fc.integer({ min: 0, max: 3 }), fc.string({ maxLength: 200 })).map(([calls, text]): ModelMessage[] => {
    const ids = Array.from({ length: calls }, () => crypto.randomUUID());
    return [
      {
        role: "assistant",
        content: [
          { type: "text", text },
          ...ids.map((toolCallId) => ({ type: "tool-call" as const, toolCallId, toolName: "work", input: { text } })),
        ],
      },
      ...ids.map(
        (toolCallId): ModelMessage => ({
          role: "tool",
          content: [{ type: "tool-result", toolCallId, toolName: "work", output: { type: "text", value: text } }],
        }),
      ),
    ];
  }),
);
const history = fc.array(turn, { maxLength: 15 }).map((turns) => [GOAL, ...turns.flat()]);

/** Results whose calls are not there. */
function orphans(messages: readonly ModelMessage[]): string[] {
  const calls = JSON.stringify(messages.filter(({ role }) => role === "assistant"));
  return messages.flatMap((message) =>
    message.role === "tool"
      ? message.content.flatMap((part) =>
          part.type === "tool-result" && !calls.includes(part.toolCallId) ? [part.toolCallId] : [],
        )
      : [],
  );
}

describe("for every conversation", () => {
  test("a cut keeps the goal first, begins at a message of the user, and parts no call from its result", () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 0, max: 5000 }), fc.option(fc.string()), (messages, room, summary) => {
        const cut = cutOf(messages, room);
        if (cut === null) return messages.length < 3;
        const after = compacted(cut, summary);
        expect(after[0]).toEqual(GOAL);
        expect(after[1]?.role).toBe("user");
        expect(cut.kept[0]?.role ?? "user").toBe("user");
        expect([cut.goal, ...cut.gone, ...cut.kept]).toEqual(messages);
        expect(unsettledCalls(after)).toEqual([]);
        expect(orphans(after)).toEqual([]);
      }),
    );
  });
});

test("the latest words of a person, and what followed, stay where they fit", () => {
  const said: ModelMessage = { role: "user", content: "Take the red one." };
  const messages: ModelMessage[] = [
    GOAL,
    { role: "assistant", content: "x".repeat(5000) },
    said,
    { role: "assistant", content: "I take it." },
  ];
  expect(cutOf(messages, 2000)?.kept).toEqual(messages.slice(2));
  expect(cutOf(messages, 100)?.kept).toEqual([]);
  const cut = cutOf(messages, 100);
  expect(cut && JSON.stringify(compacted(cut, "SUMMARY"))).toContain("Take the red one.");
});

test("what a person said and answered outlives any number of cuts, word for word; nudges do not", () => {
  const answer = { status: "answered", question: "Which?", answer: "the red one, by Friday" };
  let messages: ModelMessage[] = [
    GOAL,
    { role: "assistant", content: [{ type: "tool-call", toolCallId: "q", toolName: "ask_user", input: {} }] },
    {
      role: "tool",
      content: [
        { type: "tool-result", toolCallId: "q", toolName: "ask_user", output: { type: "json", value: answer } },
      ],
    },
    { role: "user", content: "Mira: and be quiet about it." },
    { role: "user", content: `${NUDGE_OPENING} The file is missing.` },
  ];
  for (let number = 0; number < 12; number++) {
    const step: ModelMessage = { role: "assistant", content: `step ${number} ${"x".repeat(3000)}` };
    const cut = cutOf([...messages, step, step], 100);
    messages = cut === null ? messages : compacted(cut, `SUMMARY ${number} ${"s".repeat(3000)}`);
  }
  const text = JSON.stringify(messages);
  expect(text).toContain("the red one, by Friday");
  expect(text).toContain("Mira: and be quiet about it.");
  expect(text).toContain("SUMMARY 11");
  expect(text).not.toContain("SUMMARY 10");
  expect(text).not.toContain(NUDGE_OPENING);
  expect(text.length).toBeLessThan(5000);
});

test("there is nothing to cut behind a goal alone", () => {
  expect(cutOf([GOAL], 10)).toBeNull();
  expect(cutOf([GOAL, { role: "assistant", content: "x" }], 10)).toBeNull();
});

describe("a checkpoint", () => {
  const kept = (messages: ModelMessage[]): StoredConversation => ({
    version: 1,
    kind: "test",
    messages,
    totals: { steps: 3, inputTokens: 5, outputTokens: 6, costUsd: 0.5 },
    stepsUntil: 5000,
    costUntil: null,
    nudges: 1,
    inputTokens: 5,
    begun: [],
    state: { level: 3 },
    laterBrief: null,
    ended: null,
  });
  const step = (number: number, text: string): ModelMessage[] => [
    {
      role: "assistant",
      content: [{ type: "tool-call", toolCallId: `c${number}`, toolName: "work", input: { text } }],
    },
    {
      role: "tool",
      content: [
        { type: "tool-result", toolCallId: `c${number}`, toolName: "work", output: { type: "text", value: text } },
      ],
    },
  ];
  const open: ModelMessage = {
    role: "assistant",
    content: [{ type: "tool-call", toolCallId: "q", toolName: "ask_user", input: { question: "Which?" } }],
  };

  test("is all that is kept, where it fits", () => {
    const all = kept([GOAL, ...step(1, "a"), open]);
    expect(readCheckpoint(checkpointOf(all))).toEqual(all);
  });

  test.each([
    ["of long results", Array.from({ length: 60 }, (_, number) => step(number, `${number} ${"é\n".repeat(10_000)}`))],
    ["of thousands of steps", Array.from({ length: 9000 }, (_, number) => step(number, `step ${number}`))],
    ["of one huge result", [step(1, "x".repeat(3_000_000))]],
  ])("%s fits what the desk takes, keeps goal and open question, and can be gone on from", (_what, steps) => {
    const value = checkpointOf(kept([GOAL, ...steps.flat(), open]));
    expect(Buffer.byteLength(JSON.stringify(value))).toBeLessThanOrEqual(MAX_CHECKPOINT_BYTES);
    const read = readCheckpoint(value);
    expect(read?.messages[0]).toEqual(GOAL);
    expect(read?.messages.at(-1)).toEqual(open);
    expect(read?.state).toEqual({ level: 3 });
    expect(unsettledCalls(read?.messages ?? []).map(({ toolCallId }) => toolCallId)).toEqual(["q"]);
    expect(orphans(read?.messages ?? [])).toEqual([]);
  });

  test("holds no NUL, which the desk refuses", () => {
    const value = checkpointOf(kept([GOAL, ...step(1, "a\0b")]));
    expect(JSON.stringify(value)).not.toContain("\\u0000");
  });

  test("makes room for the newest steps first: the old ones are shortened", () => {
    const steps = Array.from({ length: 40 }, (_, number) => step(number, `${number} ${"x".repeat(10_000)}`));
    const read = readCheckpoint(checkpointOf(kept([GOAL, ...steps.flat(), open])));
    expect(lettersOf(read?.messages.slice(1, 3) ?? [])).toBeLessThan(lettersOf(read?.messages.slice(-3, -1) ?? []));
  });

  test("of an older worker is gone on from, without what came to be kept later", () => {
    const { laterBrief: _, nudges: __, costUntil: ___, ...older } = kept([GOAL]);
    expect(readCheckpoint({ ...older, mood: "calm" })).toEqual({ ...kept([GOAL]), nudges: 0 });
  });

  test.each([[null], ["text"], [{}], [{ version: 2 }], [{ nextStep: 3 }]])(
    "that is none of ours is not read: %j",
    (value) => {
      expect(readCheckpoint(value)).toBeNull();
    },
  );
});
