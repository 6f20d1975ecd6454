import { expect, test } from "vitest";
import { secondWords } from "./second-words.ts";

const first = {
  act: "approve" as const,
  by: { id: "mira", name: "Mira Kaur" },
  at: "2026-01-01T00:00:00.000Z",
  note: null,
};

test("the second person reads what they would confirm", () => {
  expect(secondWords(first, "jonas")).toBe(
    "Mira Kaur decided Approve. It needs a second person: do the same to confirm it.",
  );
  expect(secondWords({ ...first, act: "answer", answer: "a", note: "the cheaper one" }, "jonas")).toBe(
    'Mira Kaur decided Answer, "a" (“the cheaper one”). It needs a second person: do the same to confirm it.',
  );
});

test("the first one reads that another is needed", () => {
  expect(secondWords({ ...first, act: "reveal" }, "mira")).toBe(
    "You asked to reveal the passwords. Another person must do the same.",
  );
});
