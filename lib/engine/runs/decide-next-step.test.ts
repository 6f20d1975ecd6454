import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DecidableMessage, decideNextStep } from "./decide-next-step.ts";

interface Vector {
  name: string;
  input: Parameters<typeof decideNextStep>[0];
  expect: string;
}
const vectors = JSON.parse(
  readFileSync(new URL("./testdata/decide-next-step.json", import.meta.url), "utf8"),
) as Vector[];

test.each(vectors.map((vector) => [vector.name, vector] as const))("%s", (_name, { input, expect: action }) => {
  expect(decideNextStep(input)).toEqual({ action, why: expect.stringMatching(/\w/) });
});

const call = (toolName: string, toolCallId: string) => ({ type: "tool-call", toolCallId, toolName, input: {} });
const result = (toolName: string, toolCallId: string, value: unknown, type = "json") => ({
  role: "tool",
  content: [{ type: "tool-result", toolCallId, toolName, output: { type, value } }],
});
const calling = (...calls: object[]) => ({ role: "assistant", content: calls });
const user = (text: string) => ({ role: "user", content: text });

const id = fc.constantFrom("c1", "c2", "c3", "c4");
const plainTool = fc.constantFrom("read_file", "run_command", "write_file", "ask_users", "finish");
const plainCall = fc.tuple(plainTool, id).map(([name, callId]) => call(name, callId));
const text = fc.string().map((said) => ({ type: "text", text: said }));
const plainMessage: fc.Arbitrary<DecidableMessage> = fc.oneof(
  fc.string().map(user),
  fc.string().map((said) => ({ role: "assistant", content: said })),
  fc.array(fc.oneof(text, plainCall), { maxLength: 4 }).map((content) => ({ role: "assistant", content })),
  fc
    .tuple(
      plainTool,
      id,
      fc.constantFrom("json", "text", "error-text"),
      fc.oneof(fc.string(), fc.constant({ status: "answered" })),
    )
    .map(([name, callId, type, value]) => result(name, callId, value, type)),
);
const history = fc.array(plainMessage, { maxLength: 12 });
const finishReason = fc.constantFrom(
  "stop",
  "end-turn",
  "length",
  "content-filter",
  "tool-calls",
  "other",
  "error",
  "interrupted",
  undefined,
  null,
);

/** Steps 2 to 4 of docs/seeds/questions.md#what-follows-a-step in other words. */
function withoutControls(messages: readonly DecidableMessage[], reason: string | null | undefined, compact: boolean) {
  if (compact) return "compact";
  switch (reason) {
    case "stop":
    case "end-turn":
    case "length":
    case "content-filter":
      return "stop";
    case "tool-calls":
      return "continue";
  }
  const last = messages[messages.length - 1];
  if (!last) return "stop";
  if (last.role !== "assistant") return "continue";
  return JSON.stringify(last.content).includes('"type":"tool-call"') && typeof last.content !== "string"
    ? "continue"
    : "stop";
}

describe("for every history", () => {
  test("without control calls it is steps 2 to 4", () => {
    fc.assert(
      fc.property(history, finishReason, fc.boolean(), (messages, reason, needsCompaction) => {
        const { action } = decideNextStep({ messages, finishReason: reason, needsCompaction });
        expect(action).toBe(withoutControls(messages, reason, needsCompaction));
      }),
      { numRuns: 1000 },
    );
  });

  const noUser = history.map((messages) => messages.filter((message) => message.role !== "user"));

  test("an open question stops it, whatever came after that is neither an answer nor a person", () => {
    fc.assert(
      fc.property(
        history,
        noUser,
        finishReason,
        fc.boolean(),
        fc.boolean(),
        (before, after, reason, compact, waits) => {
          const waiting = waits ? [result("ask_user", "q", { status: "waiting_for_user", question: "Which?" })] : [];
          const messages = [...before, calling(call("read_file", "c9"), call("ask_user", "q")), ...waiting, ...after];
          expect(decideNextStep({ messages, finishReason: reason, needsCompaction: compact }).action).toBe("stop");
        },
      ),
    );
  });

  test("an answered question changes nothing: by a result of its call, or by a person who speaks", () => {
    fc.assert(
      fc.property(
        history,
        history,
        finishReason,
        fc.boolean(),
        fc.boolean(),
        (before, after, reason, compact, said) => {
          const answer = said ? user("v2") : result("ask_user", "q", { status: "answered", answer: "v2" });
          const messages = [...before, calling(call("ask_user", "q")), answer, ...after];
          expect(decideNextStep({ messages, finishReason: reason, needsCompaction: compact }).action).toBe(
            withoutControls(messages, reason, compact),
          );
        },
      ),
    );
  });

  test("a finished task stops it until a person speaks", () => {
    fc.assert(
      fc.property(history, noUser, finishReason, fc.boolean(), (before, after, reason, compact) => {
        const done = [...before, calling(call("finish_task", "f")), ...after];
        expect(decideNextStep({ messages: done, finishReason: reason, needsCompaction: compact }).action).toBe("stop");
        const goesOn = [...done, user("again")];
        expect(decideNextStep({ messages: goesOn, finishReason: reason, needsCompaction: compact }).action).toBe(
          withoutControls(goesOn, reason, compact),
        );
      }),
    );
  });
});

test("the answer of one question does not answer another", () => {
  const messages = [
    user("go"),
    calling(call("ask_user", "a"), call("ask_user", "b")),
    result("ask_user", "a", { status: "answered", answer: "yes" }),
  ];
  expect(decideNextStep({ messages, finishReason: "tool-calls" }).action).toBe("stop");
});

test("an id that is used again is open again", () => {
  const messages = [
    user("go"),
    calling(call("ask_user", "call_0")),
    result("ask_user", "call_0", { status: "answered", answer: "yes" }),
    calling(call("ask_user", "call_0")),
  ];
  expect(decideNextStep({ messages, finishReason: "tool-calls" }).action).toBe("stop");
});

test("an answer may come as the text of its JSON; text that only speaks of one is none", () => {
  const asked = (value: string) => [user("go"), calling(call("ask_user", "a")), result("ask_user", "a", value, "text")];
  const decided = (value: string) => decideNextStep({ messages: asked(value), finishReason: "tool-calls" }).action;
  expect(decided('{"status":"answered","answer":"v2"}')).toBe("continue");
  expect(decided("It was answered: v2")).toBe("stop");
  expect(decided('{"status":"waiting_for_user"}')).toBe("stop");
});

test("an error as the result of a question is no answer", () => {
  const messages = [
    user("go"),
    calling(call("ask_user", "a")),
    result("ask_user", "a", "429 Too Many Requests", "error-text"),
  ];
  expect(decideNextStep({ messages, finishReason: "other" }).action).toBe("stop");
});

test("histories that are not as they should be are read as far as they can be", () => {
  const messages = [{ role: "assistant" }, { role: "assistant", content: [null, 3, { type: "tool-call" }] }];
  expect(decideNextStep({ messages, finishReason: "unheard-of" }).action).toBe("continue");
  expect(decideNextStep({ messages: [{ role: "assistant", content: null }] }).action).toBe("stop");
  expect(decideNextStep({ messages: [{ role: "system", content: "x" }] }).action).toBe("continue");
});
