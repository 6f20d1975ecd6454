import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeText, readImportFile } from "./import-file.ts";

test("text of each encoding is read, with its mark and without", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "é", "ß", ",", "\n", "Ж", "🚃"), minLength: 1 });
  fc.assert(
    fc.property(word, (text) => {
      const written = `title\n${text}`;
      const utf16 = Buffer.from(`\ufeff${written}`, "utf16le");
      for (const bytes of [
        Buffer.from(written),
        Buffer.from(`\ufeff${written}`),
        utf16,
        utf16.subarray(2),
        Buffer.from(utf16).swap16(),
      ])
        expect(decodeText(bytes)).toBe(written);
    }),
  );
  expect(decodeText(Buffer.from("Stra\u00dfe; \u00fcber", "latin1"))).toBe("Straße; über");
  expect(decodeText(new Uint8Array())).toBe("");
});

test("the format is told by the name, else by how the text begins", () => {
  expect(readImportFile("issues.JSON", "[]").format).toBe("github");
  expect(readImportFile("a.csv", "[x],y").format).toBe("csv");
  expect(readImportFile("", ' \n{"number":1}').format).toBe("github");
  expect(readImportFile("", "title\na").format).toBe("csv");
});

test("an export is sent without what no import reads", () => {
  const issue = {
    number: 1,
    title: "a",
    user: { login: "x" },
    labels: [{ id: 3, name: "bug" }, "p1"],
    pull_request: null,
  };
  const { text } = readImportFile("a.json", JSON.stringify([issue, 3, { pull_request: { url: "u" } }]));
  expect(JSON.parse(text)).toEqual([
    { number: 1, title: "a", labels: [{ name: "bug" }, "p1"], pull_request: null },
    3,
    { pull_request: {} },
  ]);
  expect(readImportFile("a.json", "[1][2]").text).toBe("[1][2]");
});
