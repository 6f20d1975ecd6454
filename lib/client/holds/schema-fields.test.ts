import { expect, test } from "vitest";
import { schemaFields, valuesIn, withField } from "./schema-fields.ts";

const schema = {
  type: "object",
  required: ["region"],
  properties: {
    region: { type: "string", title: "Region", enum: ["eu", "us"] },
    replicas: { type: "integer", description: "How many" },
    dryRun: { type: "boolean" },
    note: { type: "string" },
  },
};

test("a flat object becomes fields, in order, with what is known of each", () => {
  expect(schemaFields(schema)).toMatchObject([
    { name: "region", label: "Region", kind: "choice", options: ["eu", "us"], required: true },
    { name: "replicas", label: "replicas", kind: "integer", hint: "How many", required: false },
    { name: "dryRun", kind: "boolean" },
    { name: "note", kind: "text" },
  ]);
});

test("what is not flat has to be written as JSON", () => {
  expect(schemaFields({ type: "object", properties: { a: { type: "array" } } })).toBeNull();
  expect(schemaFields({ type: "array", items: {} })).toBeNull();
  expect(schemaFields({ type: "object", properties: { a: { enum: [1, 2] } } })).toBeNull();
  expect(schemaFields(true)).toBeNull();
});

test("fields write the JSON of the answer, and take out what is emptied", () => {
  const [region, replicas, dryRun] = schemaFields(schema) ?? [];
  if (!region || !replicas || !dryRun) throw new Error("fields are missing");
  const draft = withField(withField(withField("", region, "eu"), replicas, "3"), dryRun, true);
  expect(JSON.parse(draft)).toEqual({ region: "eu", replicas: 3, dryRun: true });
  expect(withField(withField(draft, replicas, ""), dryRun, "")).toBe('{"region":"eu"}');
  expect(withField('{"region":"eu"}', region, "")).toBe("");
  expect(valuesIn("not json")).toEqual({});
});
