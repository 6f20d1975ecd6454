import { expect, test } from "vitest";
import { overEmpty } from "./over-empty.ts";

const EMPTY = { note: "", waive: [] as string[], grants: {}, keep: null as { days: number } | null };

test("what an older version of the desk stored keeps what it has, and the rest is empty", () => {
  expect(overEmpty(EMPTY, { note: "mind the vault" })).toEqual({ ...EMPTY, note: "mind the vault" });
  expect(overEmpty(EMPTY, { note: "n", mood: 1, keep: { days: 3 } })).toEqual({
    ...EMPTY,
    note: "n",
    keep: { days: 3 },
  });
});

test("a field that is of another kind now costs that field alone", () => {
  expect(overEmpty(EMPTY, { note: "n", waive: "fnd_1", grants: null })).toEqual({ ...EMPTY, note: "n" });
});

test("what is no object is nothing", () => {
  expect([null, "draft", [], 3].map((stored) => overEmpty(EMPTY, stored))).toEqual([null, null, null, null]);
});
