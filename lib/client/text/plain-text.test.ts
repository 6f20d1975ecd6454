import { expect, test } from "vitest";
import { plainText } from "./plain-text.ts";

test("colour codes are left out, what is not seen is shown; words and line breaks stay", () => {
  expect(plainText("\u001b[31mError\u001b[0m: one\n\ttwo")).toBe("Error: one\n\ttwo");
  expect(plainText("a\u0000b\u0007c\u009bd")).toBe("a\\u{0}b\\u{7}c\\u{9b}d");
  expect(plainText("safe\u202Eexe.txt")).toBe("safe\\u{202e}exe.txt");
  expect(plainText("Ünïcode 🚂 عربي")).toBe("Ünïcode 🚂 عربي");
});
