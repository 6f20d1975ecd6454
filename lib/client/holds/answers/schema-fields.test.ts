import fc from "fast-check";
import { expect, test } from "vitest";
import { type SchemaField, schemaForm } from "./schema-fields.ts";
import { draftOf, itemsIn, partOf, typedValue, valueIn, withValue } from "./schema-values.ts";

const schema = {
  type: "object",
  required: ["region", "dryRun"],
  additionalProperties: false,
  properties: {
    region: { title: "Region", enum: ["eu", "us", 3, null] },
    replicas: { type: ["integer", "null"], description: "How many", minimum: 1, maximum: 5 },
    dryRun: { type: "boolean" },
    owner: { type: "object", required: ["email"], properties: { email: { type: "string", maxLength: 80 } } },
    tags: { type: "array", items: { type: "string" }, maxItems: 3 },
  },
};

test("objects, lists, choices, numbers with bounds and boxes become fields, those that are needed first, with what is known of each", () => {
  const form = schemaForm(schema);
  expect(form).toMatchObject({ kind: "object", label: "Answer", name: "" });
  expect(form?.fields).toMatchObject([
    { name: "region", label: "Region", kind: "choice", options: ["eu", "us", 3, null], required: true },
    { name: "dryRun", kind: "boolean", required: true },
    { name: "replicas", label: "replicas", kind: "integer", hint: "How many · 1 to 5", required: false },
    { name: "owner", kind: "object", fields: [{ name: "email", hint: "80 characters or fewer", required: true }] },
    { name: "tags", kind: "list", hint: "3 items or fewer", item: { kind: "text", name: "" } },
  ]);
  expect(schemaForm({ type: "string" })).toMatchObject({ kind: "text" });
});

test("what no field can show has to be written as JSON", () => {
  const deep = (levels: number): object =>
    levels === 0 ? { type: "string" } : { properties: { a: deep(levels - 1) } };
  const wide = {
    properties: Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`f${at}`, { type: "string" }])),
  };
  const unshown = [
    { type: "object", properties: { a: { $ref: "#" } } },
    { $ref: "#/$defs/a", $defs: { a: { type: "string" } } },
    { anyOf: [{ type: "string" }, { type: "number" }] },
    { type: ["string", "number"] },
    { type: "array" },
    { properties: { a: { enum: [{}] } } },
    { properties: { a: {} } },
    { type: "object" },
    deep(9),
    wide,
    true,
    null,
    "text",
  ];
  for (const one of unshown) expect(schemaForm(one)).toBeNull();
});

test("fields write the JSON of the answer, take out what is emptied, and answer an untouched box that is required with no", () => {
  const form = schemaForm(schema) as SchemaField;
  const first = withValue(form, undefined, "region", "eu");
  expect(first).toEqual({ region: "eu", dryRun: false });
  const second = withValue(form, first, "tags", [...itemsIn(partOf(first, "tags")), "a"]);
  expect(JSON.parse(draftOf(second))).toEqual({ region: "eu", dryRun: false, tags: ["a"] });
  expect(withValue(form, { region: "eu", dryRun: false }, "region", undefined)).toBeUndefined();
  expect(draftOf(undefined)).toBe("");
  expect(valueIn("not json")).toBeUndefined();
  const replicas = form.fields.find(({ name }) => name === "replicas");
  expect(["3", "3.", "three", ""].map((text) => typedValue(replicas as SchemaField, text))).toEqual([
    3,
    "3.",
    "three",
    undefined,
  ]);
});

test("whatever an agent sends as a schema, the form is bounded and what it writes reads back", () => {
  const size = (field: SchemaField): number =>
    1 + field.fields.reduce((sum, one) => sum + size(one), 0) + (field.item ? size(field.item) : 0);
  const any = fc.letrec((tie) => ({
    schema: fc.record(
      {
        type: fc.constantFrom("object", "array", "string", "integer", "boolean", "null", 7),
        title: fc.string(),
        enum: fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 3 }),
        required: fc.jsonValue({ maxDepth: 1 }),
        items: tie("schema"),
        properties: fc.dictionary(fc.string(), tie("schema"), { maxKeys: 3 }),
      },
      { requiredKeys: ["type"] },
    ),
  })).schema;
  fc.assert(
    fc.property(any, fc.jsonValue(), fc.string(), (given, value, text) => {
      const form = schemaForm(given);
      if (form === null) return;
      expect(size(form)).toBeLessThanOrEqual(40);
      for (const { name } of form.fields) expect(partOf(withValue(form, value, name, text), name)).toBe(text);
    }),
  );
});
