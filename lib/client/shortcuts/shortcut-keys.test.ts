import { expect, test } from "vitest";
import { ariaKeyShortcuts, keyCaps, keyWords, pressOf } from "./shortcut-keys.ts";

test("key caps per press", () => {
  expect(keyCaps("g q", true)).toEqual([["G"], ["Q"]]);
  expect(keyCaps("shift+p", true)).toEqual([["⇧", "P"]]);
  expect(keyCaps("mod+z", true)).toEqual([["⌘", "Z"]]);
  expect(keyCaps("mod+z", false)).toEqual([["Ctrl", "Z"]]);
  expect(keyCaps("mod+enter", true)).toEqual([["⌘", "↵"]]);
  expect(keyCaps("?", true)).toEqual([["?"]]);
});

test("aria-keyshortcuts says both keyboards and no sequences", () => {
  expect(ariaKeyShortcuts("c")).toBe("C");
  expect(ariaKeyShortcuts("shift+p")).toBe("Shift+P");
  expect(ariaKeyShortcuts("mod+k")).toBe("Meta+K Control+K");
  expect(ariaKeyShortcuts("g q")).toBeUndefined();
});

const plain = { shiftKey: false, metaKey: false, ctrlKey: false, altKey: false };

test.each([
  [{ key: "c" }, "c"],
  [{ key: "P", shiftKey: true }, "shift+p"],
  [{ key: "?", shiftKey: true }, "?"],
  [{ key: "z", metaKey: true }, "mod+z"],
  [{ key: "z", ctrlKey: true }, "mod+z"],
  [{ key: "Enter", metaKey: true }, "mod+enter"],
  [{ key: " " }, "space"],
  [{ key: "ArrowDown" }, "arrowdown"],
  [{ key: "c", altKey: true }, null],
  [{ key: "Shift", shiftKey: true }, null],
])("%o is the press %s", (event, press) => expect(pressOf({ ...plain, ...event })).toBe(press));

test("caps lock does not turn a letter into a Shift combination", () => {
  expect(pressOf({ ...plain, key: "C" })).toBe("c");
});

test("a shortcut in a sentence", () => {
  expect(["shift+p", "g q", "escape", "?"].map((keys) => keyWords(keys, true))).toEqual(["⇧P", "G then Q", "Esc", "?"]);
  expect(keyWords("mod+z", false)).toBe("Ctrl Z");
});
