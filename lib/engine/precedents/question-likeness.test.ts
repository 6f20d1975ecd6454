import fc from "fast-check";
import { expect, test } from "vitest";
import { cpuTime } from "#test/cpu-time.ts";
import { type Asked, exactQuestion, MIN_LIKENESS, questionLikeness } from "./question-likeness.ts";

const sentence = fc
  .array(fc.constantFrom("may", "I", "drop", "the", "old", "column", "of", "invoices", "v1", "src/a.ts"), {
    minLength: 1,
  })
  .map((words) => words.join(" "));
const asked: fc.Arbitrary<Asked> = fc.record(
  {
    text: fc.oneof(sentence, fc.string({ unit: "grapheme" })),
    options: fc.array(fc.string(), { maxLength: 3 }),
    schema: fc.oneof(fc.constant({ type: "object" }), fc.jsonValue()),
  },
  { requiredKeys: ["text"] },
);

test("a question is exactly itself, and likeness goes both ways", () => {
  fc.assert(
    fc.property(asked, asked, (a, b) => {
      expect(questionLikeness(a, a)).toMatchObject({ kind: "exact", score: 1 });
      const [there, back] = [questionLikeness(a, b), questionLikeness(b, a)];
      expect(there?.kind).toBe(back?.kind);
      expect(there?.score).toBe(back?.score);
      expect(there?.differs.here).toEqual(back?.differs.there);
      if (there) expect(there.score).toBeGreaterThanOrEqual(MIN_LIKENESS);
      expect(there?.kind === "exact").toBe(exactQuestion(a) === exactQuestion(b));
    }),
  );
});

test("spaces and the order of options do not make another question", () => {
  fc.assert(
    fc.property(asked, (one) => {
      const spaced = { ...one, text: `  ${one.text.replaceAll(" ", "\n\t ")} `, options: one.options?.toReversed() };
      expect(exactQuestion(spaced)).toBe(exactQuestion(one));
    }),
  );
});

test("whatever differs in a digit, a path, an id or a capital is never the exact question", () => {
  const changed = fc.tuple(asked, fc.nat(), fc.constantFrom("7", "/", "x", "A", "-", "’")).map(([one, place, sign]) => {
    const at = place % (one.text.length + 1);
    return [one, { ...one, text: `${one.text.slice(0, at)}${sign}${one.text.slice(at)}` }] as const;
  });
  fc.assert(fc.property(changed, ([one, other]) => exactQuestion(one) !== exactQuestion(other)));
  const text = "Which branch should I deploy to stage-3 from src/api?";
  for (const other of ["stage-4", "Stage-3", "stage-33"])
    expect(exactQuestion({ text: text.replace("stage-3", other) })).not.toBe(exactQuestion({ text }));
});

test("other options or another schema ask for another answer", () => {
  fc.assert(
    fc.property(asked, fc.string(), (one, option) => {
      const other = { ...one, options: [...(one.options ?? []), `${option}!`] };
      if (
        new Set(other.options.map((text) => text.trim())).size !== new Set(one.options?.map((text) => text.trim())).size
      )
        expect(questionLikeness(one, other)).toBeNull();
      expect(questionLikeness({ ...one, schema: { a: 1 } }, { ...one, schema: { a: 2 } })).toBeNull();
    }),
  );
  const [a, b] = [{ schema: { type: "string", maxLength: 2 } }, { schema: { maxLength: 2, type: "string" } }];
  expect(questionLikeness({ text: "Which?", ...a }, { text: "Which?", ...b })).toMatchObject({ kind: "exact" });
});

test.each([
  ["May I drop the column total_v1 of invoices?", "May I drop the column total_v2 of orders?", "similar"],
  ["Which rounding should amounts of invoices use?", "Which rounding should the amounts of an invoice use?", "similar"],
  ["May I delete the staging database?", "Which colour should the button have?", null],
  ["Deploy now?", "Deploy later?", null],
  ["消費税は四捨五入ですか切り捨てですか", "消費税は四捨五入ですか切り上げですか", "similar"],
])("%s | %s: %s", (here, there, kind) => {
  expect(questionLikeness({ text: here }, { text: there })?.kind ?? null).toBe(kind);
});

test("what differs is named", () => {
  const [here, there] = [
    "May I drop the column total_v1 of `invoices`?",
    "May I drop the column total_v2 of `orders`?",
  ];
  expect(questionLikeness({ text: here }, { text: there })?.differs).toEqual({
    here: ["total_v1", "invoices"],
    there: ["total_v2", "orders"],
  });
});

test("long questions are compared in time", () => {
  const long = (word: string) => ({ text: `${word} ${"a very long question, it is ".repeat(700)}` });
  const start = cpuTime();
  for (let i = 0; i < 200; i++) questionLikeness(long("one"), long("two"));
  expect(cpuTime() - start).toBeLessThan(2000);
});
