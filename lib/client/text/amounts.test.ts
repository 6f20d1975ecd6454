import { expect, test } from "vitest";
import { countOf, formatCount, formatMoney, formatTokens } from "./amounts.ts";

test.each([
  [840, "840"],
  [6_412, "6.4k"],
  [9_000, "9k"],
  [211_900, "212k"],
  [999_499, "999k"],
  [999_500, "1M"],
  [1_240_000, "1.2M"],
])("%i tokens are %s", (tokens, text) => expect(formatTokens(tokens)).toBe(text));

test.each([
  [0, "$0"],
  [0.004, "<$0.01"],
  [4.18, "$4.18"],
  [12, "$12"],
  [1204.5, "$1,204.50"],
])("%f dollars are %s", (usd, text) => expect(formatMoney(usd)).toBe(text));

test("counts have separators and agree with their noun", () => {
  expect(formatCount(6_412)).toBe("6,412");
  expect(countOf(1, "ticket")).toBe("1 ticket");
  expect(countOf(0, "ticket")).toBe("0 tickets");
  expect(countOf(3, "reply", "replies")).toBe("3 replies");
});
