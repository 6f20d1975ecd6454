import { expect, test } from "vitest";
import { questionIn } from "./last-question.ts";

const ask = '::ask {"text": "Half up or half to even?", "options": ["up", "even"]}';
const question = { text: "Half up or half to even?", options: ["up", "even"] };

test.each([
  ["at the end", `Two ways.\n\n${ask}`, "Two ways."],
  ["fenced", `I need to know.\n\n\`\`\`\n${ask}\n\`\`\``, "I need to know."],
  ["with words after it", `${ask}\n\nI will go on once you have answered.`, "I will go on once you have answered."],
  ["fenced in the middle", `First.\n\`\`\`text\n  ${ask}\n\`\`\`\nThen.`, "First.\nThen."],
  ["as code in a line", `Well.\n\`${ask}\``, "Well."],
])("a question %s", (_, words, summary) => {
  expect(questionIn(words)).toEqual({ summary, reason: "question", question });
});

test.each([null, "", "Done.", "Write\n::ask {}\nto ask.", "Use ::ask to ask.", "::askance\nlook"])(
  "none: %s",
  (words) => {
    expect(questionIn(words)).toBeNull();
  },
);
