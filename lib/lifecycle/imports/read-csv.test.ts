import fc from "fast-check";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { readCsv } from "./read-csv.ts";

test("quotes, line ends in cells, CRLF, semicolons and the mark at the beginning", () => {
  const table = readCsv('\ufeffTitle;Notes\r\n"a; ""b""";"one\r\ntwo"\r\n\r\nc;\r\n');
  expect(table.columns).toEqual(["Title", "Notes"]);
  expect(table.records).toEqual([
    { line: 2, cells: ['a; "b"', "one\r\ntwo"], problem: null },
    { line: 5, cells: ["c", ""], problem: null },
  ]);
});

test("columns without a name, or with one twice, have a name of their own", () => {
  expect(readCsv("a,,a,a\n1,2,3,4").columns).toEqual(["a", "Column 2", "a (2)", "a (3)"]);
});

test("a quote that is not closed is a problem of its row, and nothing is thrown", () => {
  const { records } = readCsv('title,body\nfine,x\n"broken,y\nand on');
  expect(records[0]).toMatchObject({ line: 2, problem: null });
  expect(records.at(-1)?.problem).toMatch(/quote/);
});

test("what was written as CSV is read again, each row at its line", () => {
  const cell = fc.string({ unit: fc.constantFrom("a", "é", ",", ";", '"', "\n", "\r\n", "=", " ", "\t", "🚃") });
  const rows = fc.array(fc.tuple(fc.constant("x"), cell, cell), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(rows, fc.constantFrom(",", ";", "\t"), fc.constantFrom("\n", "\r\n"), (written, delimiter, newline) => {
      const text = Papa.unparse([["key", "b", "c"], ...written], { delimiter, newline, quotes: true });
      const { records } = readCsv(text);
      expect(records.map(({ cells }) => cells)).toEqual(written);
      const lines = text.split(/\r\n|\r|\n/);
      for (const { line } of records) expect(lines[line - 1]?.startsWith('"x"')).toBe(true);
    }),
  );
});
