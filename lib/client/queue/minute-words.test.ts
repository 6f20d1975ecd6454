import { expect, test } from "vitest";
import { minuteSentence, minuteWords } from "./minute-words.ts";

const row = {
  downstreamBlocked: 3,
  cluster: null,
  minute: {
    priority: "high" as const,
    expected: { verb: "continue" as const, held: { share: 0.821, of: 41 }, takes: { minutes: 2.02, of: 39 } },
  },
};

test("a row says why it stands where it stands, with the factors that count", () => {
  expect(minuteSentence(row, [])).toBe("3 blocked × high × 82% of Continue worked (n=41) ÷ 2 m");
  expect(minuteSentence(row, ["blocked", "held"])).toBe("high ÷ 2 m");
  expect(minuteSentence(row, ["blocked", "priority", "held"])).toBe("1 ÷ 2 m");
  expect(minuteSentence(row, ["blocked", "priority", "held", "minutes"])).toBe(
    "every factor is switched off: waiting longest first",
  );
  expect(minuteWords(row, [], true).map(({ words }) => words)).toEqual(["3 blocked", "high", "82% worked", "2 m"]);
});
