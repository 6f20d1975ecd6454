import { expect, test } from "vitest";
import { Note } from "./basics.ts";

test("a note that is blank is none, any other stays as it was written", () => {
  const note = Note(10);
  for (const blank of ["", " ", "\n\t "]) expect(note.parse(blank)).toBeNull();
  expect(note.parse(null)).toBeNull();
  expect(note.parse(undefined)).toBeUndefined();
  expect(note.parse(" as is \n")).toBe(" as is \n");
  expect(note.safeParse("x".repeat(11)).success).toBe(false);
  expect(note.safeParse("a\u0000b").success).toBe(false);
});
