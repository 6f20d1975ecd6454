import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { projectFolder } from "#lib/project-folder.ts";
import { labelledMessages, trainWords, wordWeightsModule } from "#test/train-words.ts";
import { CATEGORY_NAMES } from "./categories.ts";
import { classifyFailure } from "./classify-failure.ts";
import { likelyCategory } from "./likely-category.ts";

test("what the engine knows of words is what `npm run train` makes of the labelled messages", () => {
  const stored = readFileSync(
    path.join(projectFolder, "lib", "engine", "failures", "generated", "word-weights.ts"),
    "utf8",
  );
  expect(stored === wordWeightsModule(trainWords(labelledMessages())), "run `npm run train`").toBe(true);
});

test("any text has a likely category, a probability, and words of its own as evidence", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300, unit: "grapheme" }), (message) => {
      const { category, probability, evidence } = likelyCategory({ message });
      expect(CATEGORY_NAMES).toContain(category);
      expect(probability).toBeGreaterThan(0);
      expect(probability).toBeLessThanOrEqual(1);
      expect(evidence.length).toBeLessThanOrEqual(3);
    }),
  );
});

test("words never overrule a reported fact, and nothing known is nothing known", () => {
  const words = "The model stopped without finishing: maximum number of turns reached";
  expect(classifyFailure({ message: words }).category).toBe("incomplete");
  expect(classifyFailure({ message: words, httpStatus: 503 }).subcategory).not.toBe("by_words");
  expect(classifyFailure({ message: "Something odd happened" })).toMatchObject({ category: "manual_review" });
});

test("says by which words it judged, and what the rules had said", () => {
  const judged = labelledMessages()
    .map((failure) => classifyFailure(failure))
    .filter(({ subcategory }) => subcategory === "by_words");
  expect(judged.length).toBeGreaterThan(0);
  for (const { why, confidence } of judged) {
    expect(why).toMatch(/, by its words: most like the known failures that say “.+”\. \S/);
    expect(confidence).toBeLessThan(0.9);
  }
});
