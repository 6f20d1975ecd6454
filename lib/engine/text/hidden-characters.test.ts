import fc from "fast-check";
import { expect, test } from "vitest";
import { cpuTime } from "#test/cpu-time.ts";
import { showHidden } from "./hidden-characters.ts";

const tags = (text: string) => String.fromCodePoint(...[...text].map((letter) => 0xe0000 + letter.charCodeAt(0)));

test.each([
  ["reversed writing", "safe\u202Eexe.txt", "safe\\u{202e}exe.txt"],
  ["isolates and marks", "\u2066a\u2069\u200f\u061c", "\\u{2066}a\\u{2069}\\u{200f}\\u{61c}"],
  ["what has no width", "pass\u200bword\u2060\ufeff\u00ad", "pass\\u{200b}word\\u{2060}\\u{feff}\\u{ad}"],
  ["tags, which carry a text that models read", `ok${tags("rm")}`, "ok\\u{e0072}\\u{e006d}"],
  ["selectors, which carry bytes", "a\ufe00\ufe01\u{e0100}", "a\\u{fe00}\\u{fe01}\\u{e0100}"],
  ["a selector behind a letter", "a\ufe0f", "a\\u{fe0f}"],
  ["bytes behind an emoji", "🙂\u{e0150}\u{e0151}", "🙂\\u{e0150}\\u{e0151}"],
  ["a joiner between Latin letters", "pay\u200dpal", "pay\\u{200d}pal"],
  ["fillers that look blank", "\u3164\u115f\u2800\uffa0", "\\u{3164}\\u{115f}\\u{2800}\\u{ffa0}"],
  ["controls", "a\u0000b\u0007c\u009bd\u007f", "a\\u{0}b\\u{7}c\\u{9b}d\\u{7f}"],
  ["separators of lines", "a\u2028b\u2029c\u0085", "a\\u{2028}b\\u{2029}c\\u{85}"],
  ["half of a pair", "a\ud83d", "a\\u{d83d}"],
])("shows %s", (_, text, shown) => {
  expect(showHidden(text)).toBe(shown);
});

test.each([
  ["words of many scripts", "Ünïcode, tab\tand\nlines\r\n, עברית, عربي, 中文, ไทย, ελληνικά"],
  ["emoji with joiners, selectors and tags", `🚂 ❤️ 👩‍👩‍👧 👨🏽‍💻 🏳️‍🌈 #️⃣ 🇩🇪 🏴${tags("gbeng")}\u{e007f}`],
  ["Persian with its joiner", "می\u200cخواهم"],
  ["Hindi and Sinhala with theirs", "क\u094d\u200dष ශ\u0dca\u200dර"],
])("leaves %s alone", (_, text) => {
  expect(showHidden(text)).toBe(text);
});

test("of whatever text, nothing hidden is left, and what is shown stays as it is", () => {
  const piece = fc.constantFrom(
    "a",
    " ",
    "\u200d",
    "\u202e",
    "\ufe0f",
    "🙂",
    "❤",
    "\u{e0041}",
    "ک",
    "\u200c",
    "\n",
    "\ud800",
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const shown = showHidden(pieces.join(""));
      expect(shown).not.toMatch(/[\u202e\ud800](?![\udc00-\udfff])/);
      expect(showHidden(shown)).toBe(shown);
    }),
  );
});

test.each(["\u200d", "🙂\u200d", "ک\u200c", "a\u202e", "🏴\u{e0067}", "👩‍"])(
  "takes time in proportion to the text: %j",
  (piece) => {
    const time = (length: number) => {
      const text = piece.repeat(Math.ceil(length / piece.length));
      const tries = [1, 2, 3].map(() => {
        const before = cpuTime();
        showHidden(text);
        return cpuTime() - before;
      });
      return Math.min(...tries);
    };
    time(32 * 1024);
    const [once, fourTimes] = [time(64 * 1024), time(256 * 1024)];
    expect(fourTimes).toBeLessThan(9 * Math.max(once, 4));
  },
);
