import { expect, test } from "vitest";
import { findLinks } from "./find-links.ts";

test("addresses become links, the sentence around them does not", () => {
  expect(findLinks("See https://example.com/a?b=1. Then (http://x.y)!")).toEqual([
    { text: "See ", at: 0, href: null },
    { text: "https://example.com/a?b=1", at: 4, href: "https://example.com/a?b=1" },
    { text: ". Then (", at: 29, href: null },
    { text: "http://x.y", at: 37, href: "http://x.y/" },
    { text: ")!", at: 47, href: null },
  ]);
});

test.each(["javascript:alert(1)", "data:text/html,<b>", "ftp://example.com", "https://", "//example.com", ""])(
  "%j is no link",
  (text) => expect(findLinks(text).filter((piece) => piece.href)).toEqual([]),
);

test("the pieces are the text", () => {
  const text = "a https://b.c, d https://e.f/g).";
  expect(
    findLinks(text)
      .map((piece) => piece.text)
      .join(""),
  ).toBe(text);
});
