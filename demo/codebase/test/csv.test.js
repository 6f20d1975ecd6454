import assert from "node:assert/strict";
import test from "node:test";
import { toCsv } from "../src/csv.js";

test("writes head and rows", () => {
  assert.equal(toCsv([{ number: "A-1", total: 12 }]), "number,total\r\nA-1,12");
});

test("quotes commas, quotes and line ends", () => {
  assert.equal(toCsv([{ name: 'Ada, "the first"', note: "a\nb" }]), 'name,note\r\n"Ada, ""the first""","a\nb"');
});
