import { expect, test } from "vitest";
import { toCsv } from "./csv.ts";

const line = (...cells: (string | number | null)[]) => toCsv([cells]).slice(1, -2);

test("it is UTF-8 with a mark, and every line ends", () => {
  expect(toCsv([["Zürich"], ["x"]])).toBe("\ufeffZürich\r\nx\r\n");
});

test("commas, quotes and line ends are quoted; nothing is an empty cell, and 0 is not nothing", () => {
  expect(line("a,b", 'say "hi"', "two\nlines", null, 0, 1.5)).toBe('"a,b","say ""hi""","two\nlines",,0,1.5');
});

test("text that would be run as a formula is only text; a negative number stays one", () => {
  for (const text of ["=1+1", "+1", "-1", "@SUM(A1)", " =1", "\t=1", "|cmd", "＝1", "%0A"])
    expect(line(text).replaceAll('"', "").startsWith("'"), text).toBe(true);
  expect(line('=HYPERLINK("http://x","y")')).toBe(`"'=HYPERLINK(""http://x"",""y"")"`);
  expect(line(-1, "a=b", "e-mail")).toBe("-1,a=b,e-mail");
});
