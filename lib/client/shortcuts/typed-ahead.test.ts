import { expect, test } from "vitest";
import { typedText } from "./typed-ahead.ts";

const press = (key: string, held: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  ...held,
});

test("what is typed before its field is there reads as it was typed", () => {
  const typed = ["U", "s", "s", "Backspace", "e", " ", "R", "Enter", "1"];
  expect(typed.reduce<string | null>((text, key) => typedText(text ?? "", press(key)), "")).toBe("Use R\n1");
});

test("a key that writes nothing goes where it always goes", () => {
  for (const key of ["Escape", "Tab", "ArrowDown", "F5"]) expect(typedText("a", press(key))).toBeNull();
  expect(typedText("a", press("Enter", { ctrlKey: true }))).toBeNull();
  expect(typedText("a", press("z", { metaKey: true }))).toBeNull();
});
