import { expect, test } from "vitest";
import { DEFAULT_POLICY } from "#lib/engine/policies/policy.ts";
import { delaySentence } from "./delay-sentence.ts";

const { categories, rejections } = DEFAULT_POLICY;

test.each([
  [categories.api, "7 retries after 1 s, 2 s, 4 s … 1 m 4 s: at most 2 m 32 s of waiting."],
  [categories.logic, "2 retries after 3 s and 6 s: at most 10 s of waiting."],
  [categories.context, "1 retry after 5 s: at most 6 s of waiting."],
  [categories.auth, "Never retried: a person settles it."],
  [rejections, "2 retries, each at once."],
])("the waits of a policy as a sentence", (policy, sentence) => {
  expect(delaySentence(policy)).toBe(sentence);
});
