import { expect, test } from "vitest";
import { insightSearch, parseInsightAddress } from "./insight-address.ts";

const parse = (search: string) => parseInsightAddress(new URLSearchParams(search));

test("a period that is not there is 30 days", () => {
  expect(parse("").days).toBe(30);
  expect(parse("days=7").days).toBe(7);
  expect(parse("days=31").days).toBe(30);
});

test("a point goes into the address and comes back", () => {
  const address = { days: 90, behind: { number: "retries", point: { category: "api", attempt: 2 } } } as const;
  expect(insightSearch(address)).toBe("?days=90&behind=retries&category=api&attempt=2");
  expect(parse(insightSearch(address))).toEqual(address);
});

test("a point that makes no sense is none", () => {
  expect(parse("behind=nothing&reason=lost").behind).toBeNull();
  expect(parse("behind=holds&attempt=99").behind).toEqual({ number: "holds", point: {} });
});
