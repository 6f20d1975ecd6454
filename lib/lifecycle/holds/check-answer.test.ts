import fc from "fast-check";
import { expect, test } from "vitest";
import { cpuTime } from "#test/cpu-time.ts";
import { checkAnswer } from "./check-answer.ts";

const schema = {
  type: "object",
  required: ["region", "replicas"],
  additionalProperties: false,
  properties: {
    region: { enum: ["eu", "us"] },
    replicas: { type: "integer", minimum: 1, maximum: 5 },
    tags: { type: "array", maxItems: 2, items: { type: "string", pattern: "^[a-z]+$" } },
    owner: { type: "object", properties: { email: { type: "string", minLength: 3 } } },
    mode: { anyOf: [{ const: "fast" }, { type: "number" }] },
  },
};

test("an answer that fits has no errors; one that does not has a path and plain words for each", () => {
  expect(checkAnswer(schema, { region: "eu", replicas: 2, tags: ["a"], owner: { email: "a@b" }, mode: 3 })).toEqual([]);
  const wrong = { region: "mars", replicas: 9, tags: ["a", "B", "c"], owner: { email: "a" }, mode: "slow", extra: 1 };
  expect(checkAnswer(schema, wrong)).toEqual(
    expect.arrayContaining([
      { path: "answer.region", message: "must be one of eu, us" },
      { path: "answer.replicas", message: "must be 5 or less" },
      { path: "answer.tags", message: "must have 2 items or fewer" },
      { path: "answer.tags.1", message: "must match ^[a-z]+$" },
      { path: "answer.owner.email", message: "must have 3 characters or more" },
      { path: "answer.mode", message: "fits none of the kinds that it may be of" },
    ]),
  );
  expect(checkAnswer(schema, {})).toEqual([
    { path: "answer.region", message: "is needed" },
    { path: "answer.replicas", message: "is needed" },
  ]);
  expect(checkAnswer(schema, "eu")).toEqual([{ path: "answer", message: "must be an object" }]);
});

test("a schema that cannot be held against an answer refuses none, and never for long", () => {
  const deep = Array.from({ length: 20_000 }).reduce<object>((inner) => ({ allOf: [inner] }), {});
  const doubling = Array.from({ length: 40 }, (_, index) => [
    `d${index}`,
    { allOf: [{ $ref: `#/$defs/d${index + 1}` }, { $ref: `#/$defs/d${index + 1}` }] },
  ]);
  const hostile: unknown[] = [
    { $ref: "#" },
    { $ref: "https://example.org/schema" },
    { $ref: "#/$defs/d0", $defs: { ...Object.fromEntries(doubling), d40: {} } },
    { pattern: "(" },
    { pattern: "^(a+)+$" },
    deep,
    null,
    true,
    "text",
    [],
  ];
  const began = cpuTime();
  for (const one of hostile) expect(checkAnswer(one, `${"a".repeat(60)}b`)).toEqual([]);
  expect(cpuTime() - began).toBeLessThan(3000);
});

test("whatever is sent as a schema, checking answers a list", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.jsonValue(), (any, answer) => {
      for (const error of checkAnswer(any, answer)) expect(error.path).toMatch(/^answer/);
    }),
    { numRuns: 300 },
  );
  const keyword = fc.constantFrom("type", "enum", "properties", "items", "required", "$ref", "minimum", "anyOf", "not");
  const odd = fc.dictionary(keyword, fc.jsonValue({ maxDepth: 3 }));
  fc.assert(fc.property(odd, fc.jsonValue(), (any, answer) => Array.isArray(checkAnswer(any, answer))));
});
