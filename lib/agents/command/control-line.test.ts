import { expect, test } from "vitest";
import { parseControlLine } from "./control-line.ts";

const question = (line: string) => parseControlLine(line);

test("::ask pauses with its question", () => {
  expect(question('::ask {"text":"Which?","options":["a","b"]}')).toEqual({
    kind: "pause",
    pause: { reason: "question", question: { text: "Which?", options: ["a", "b"] } },
  });
  expect(question('::ask {"text":"May I?","reason":"approval"}')).toEqual({
    kind: "pause",
    pause: { reason: "approval", question: { text: "May I?" } },
  });
});

test.each([
  ["::ask what now", "what now"],
  ['::ask {"text": "half', '{"text": "half'],
  ['::ask {"text":"Which?","options":"a"}', "Which?"],
  ['::ask {"question":"Which?"}', '{"question":"Which?"}'],
])("a question is never dropped: %s", (line, text) => {
  expect(question(line)).toEqual({ kind: "pause", pause: { reason: "question", question: { text } } });
});

test("::pause takes the reasons an agent may pause for", () => {
  const level = { current: 13, retryCount: 3, maxRetries: 3 };
  expect(parseControlLine(`::pause ${JSON.stringify({ reason: "max_retries", level })}`)).toEqual({
    kind: "pause",
    pause: { reason: "max_retries", level },
  });
  expect(parseControlLine('::pause {"reason":"human"}')).toBeNull();
});

test("::fail, ::progress and ::summary", () => {
  expect(parseControlLine('::fail {"httpStatus":429,"retryAfterSeconds":20}')).toEqual({
    kind: "fail",
    error: { httpStatus: 429, retryAfterSeconds: 20 },
  });
  expect(parseControlLine('::progress {"steps":3}')).toEqual({ kind: "progress", totals: { steps: 3 } });
  expect(parseControlLine("::summary All is well ")).toEqual({ kind: "summary", text: "All is well" });
});

test.each(["hello", "::ask", ":: ask {}", " ::ask x", "::debug::x", "::fail nothing", '::progress {"steps":-1}'])(
  "%s is output like any other",
  (line) => {
    expect(parseControlLine(line)).toBeNull();
  },
);
