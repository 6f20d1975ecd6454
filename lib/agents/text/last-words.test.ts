import { expect, test } from "vitest";
import { endsInQuestion, sentenceOfNotDone } from "./last-words.ts";

test.each([
  "I could not do it: round.js is generated and I was not able to change it. The task is not finished.",
  "I'm sorry, but I can't help with that request.",
  "I’m sorry, but I can’t assist with this.",
  "The task is not finished.",
  "Looked around.\nThe ticket could not be completed.",
  "I was unable to apply the edit because the file is read-only.",
  "I was not able to change it.",
  "Unfortunately I couldn't implement this.",
  "The work remains unfinished.",
])("was not done: %s", (words) => {
  expect(sentenceOfNotDone(words)).not.toBeNull();
});

test.each([
  "round.js rounds half up now.",
  "Done. I could not find any other place that rounds.",
  "Fixed. I was not able to run the browser tests here.",
  "The parser could not read empty files; now it does.",
  "A refusal now says:\n> I could not do it.\n\nTested.",
  "Printed as\n```\nI could not do it\n```\nnow.",
  "All work is done, nothing is left.",
  "It no longer fails to write the file.",
  "",
])("says nothing of the kind: %s", (words) => {
  expect(sentenceOfNotDone(words)).toBeNull();
});

test("a question at the end is one, also with a sentence after it", () => {
  expect(endsInQuestion("Should I round half up or half to even? Please tell me and I will go on.")).toBe(true);
  expect(endsInQuestion("Two ways are open.\n\n**Which one do you want?**")).toBe(true);
  expect(endsInQuestion("Why did it fail? The sign was wrong. I mended it. Tests pass.")).toBe(false);
  expect(endsInQuestion("Done.")).toBe(false);
});
