import { expect, test } from "vitest";
import { initials, PERSON_TONES, personTone } from "./person-initials.ts";

test.each([
  ["Mira Kaur", "MK"],
  ["Jonas van der Rijn", "JR"],
  ["Bo", "BO"],
  ["lead@yardmaster.local", "LE"],
  ["ana.ode@northwind.dev", "AO"],
  ["  ", "?"],
  ["李 雷", "李雷"],
])("%s is %s", (name, letters) => expect(initials(name)).toBe(letters));

test("a name keeps its tone, whatever its case", () => {
  expect(personTone("Mira Kaur")).toBe(personTone("mira kaur "));
  const tones = new Set(Array.from({ length: 200 }, (_, n) => personTone(`Person ${n}`)));
  expect(tones.size).toBe(PERSON_TONES);
});
