import { expect, test } from "vitest";
import { triesSentence, triesWords } from "./tries-words.ts";

test("what was used beyond a budget stands beside it", () => {
  expect(triesWords({ used: 3, of: 3, what: "review" })).toBe("3 of 3 review");
  expect(triesWords({ used: 4, of: 3, what: "review" })).toBe("3 of 3 review + 1");
  expect(triesSentence({ used: 4, of: 3, what: "review" })).toBe("3 of 3 reviews used, and 1 more");
  expect(triesSentence({ used: 2, of: 6, what: "no verdict" })).toBe("2 of 6 reviews without a verdict");
  expect(triesSentence({ used: 6, of: 6, what: "timeout" })).toBe("6 of 6 timeout tries used");
});
