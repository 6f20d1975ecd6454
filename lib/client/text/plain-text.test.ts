import { expect, test } from "vitest";
import { plainText } from "./plain-text.ts";

test("what a terminal would act on is not shown; words and line breaks are", () => {
  expect(plainText("\u001b[31mError\u001b[0m: one\n\ttwo")).toBe("Error: one\n\ttwo");
  expect(plainText("a\u0000b\u0007c\u009bd")).toBe("abcd");
  expect(plainText("safe\u202Eexe.txt")).toBe("safeexe.txt");
  expect(plainText("Ünïcode 🚂 عربي")).toBe("Ünïcode 🚂 عربي");
});
