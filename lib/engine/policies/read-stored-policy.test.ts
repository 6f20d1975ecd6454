import { expect, test } from "vitest";
import { DEFAULT_POLICY, type Policy } from "./policy.ts";
import { readStoredPolicy } from "./read-stored-policy.ts";

const defaults = DEFAULT_POLICY.categories;
const tuned: Policy = {
  ...DEFAULT_POLICY,
  categories: { ...defaults, api: { ...defaults.api, maxRetries: 2 }, logic: { ...defaults.logic, jitter: 0 } },
  maxAttempts: 30,
  deadlines: { ...DEFAULT_POLICY.deadlines, question: 5 },
};
const without = (name: keyof Policy["categories"]) => {
  const { [name]: _, ...rest } = tuned.categories;
  return { ...tuned, categories: rest };
};

test("a whole policy is read as it was stored", () => {
  expect(readStoredPolicy(structuredClone(tuned))).toEqual({ policy: tuned, filled: [] });
});

test("one that was stored before a category existed keeps every other value", () => {
  expect(readStoredPolicy(without("security"))).toEqual({ policy: tuned, filled: ["categories.security"] });
});

test("one that was stored before there were deadlines has the usual ones", () => {
  const { deadlines: _, ...old } = tuned;
  expect(readStoredPolicy(old)).toEqual({
    policy: { ...tuned, deadlines: DEFAULT_POLICY.deadlines },
    filled: ["deadlines"],
  });
});

test("one that was stored before a reason to hold existed keeps its other deadlines", () => {
  const { human: _, ...deadlines } = tuned.deadlines;
  expect(readStoredPolicy({ ...tuned, deadlines })).toEqual({ policy: tuned, filled: ["deadlines.human"] });
});

test("garbage in one category, or in one of its values, costs that alone", () => {
  const categories = { ...tuned.categories, timeout: "never", runtime: { ...defaults.runtime, baseDelayMs: -1 } };
  expect(readStoredPolicy({ ...tuned, categories })).toEqual({
    policy: tuned,
    filled: ["categories.timeout", "categories.runtime.baseDelayMs"],
  });
});

test("what is no longer known is dropped without a word", () => {
  const categories = { ...tuned.categories, weather: defaults.api, api: { ...tuned.categories.api, colour: "red" } };
  expect(readStoredPolicy({ ...tuned, categories, mood: 1 })).toEqual({ policy: tuned, filled: [] });
});

test("nothing stored is the default policy, and nothing had to be filled in", () => {
  expect(readStoredPolicy(null)).toEqual({ policy: DEFAULT_POLICY, filled: [] });
  expect(readStoredPolicy(undefined)).toEqual({ policy: DEFAULT_POLICY, filled: [] });
  expect(readStoredPolicy("policy")).toEqual({ policy: DEFAULT_POLICY, filled: [""] });
});
