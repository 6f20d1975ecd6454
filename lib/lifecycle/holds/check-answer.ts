import { runInNewContext } from "node:vm";
import { type OutputUnit, type Schema, Validator } from "@cfworker/json-schema";

/**
 * An agent wrote the schema, and a pattern or a reference in it may run for ever: then it counts as none. Long enough that a
 * good one is never taken for such a one on a busy machine, short enough that the process may stand still for it.
 */
const MAX_MS = 500;
const MAX_ERRORS = 20;
/** Keywords that only pass on what is wrong inside; that has an error of its own. */
const OUTER = new Set(["properties", "patternProperties", "items", "prefixItems", "$ref", "$recursiveRef", "allOf"]);

/**
 * What is wrong with an answer by the JSON Schema (2020-12) of its question, each with its path. Empty where it fits;
 * also where the schema cannot be read or takes too long, because a hold must not become undecidable through a schema
 * that an agent wrote.
 */
export function checkAnswer(schema: unknown, answer: unknown): { path: string; message: string }[] {
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return [];
  const units = unitsOf(schema, answer);
  const inner = units.filter(
    ({ keyword, keywordLocation }) => !OUTER.has(keyword) && !/\/(anyOf|oneOf|not|if|contains)\//.test(keywordLocation),
  );
  const errors = (inner.length > 0 ? inner : units).map((unit) => complaintOf(unit, schema));
  return [...new Map(errors.map((error) => [`${error.path} ${error.message}`, error])).values()].slice(0, MAX_ERRORS);
}

/** A new context, because its time limit also stops a regular expression that is called from it. */
function unitsOf(schema: object, answer: unknown): OutputUnit[] {
  try {
    // The validator writes into the schema it is given.
    const check = () => new Validator(structuredClone(schema) as Schema, "2020-12", false).validate(answer).errors;
    return runInNewContext("check()", { check }, { timeout: MAX_MS }) as OutputUnit[];
  } catch {
    return [];
  }
}

/** `#/regions/0` → `answer.regions.0` */
function pathOf(location: string): string {
  const parts = location.split("/").slice(1);
  return ["answer", ...parts.map((part) => decoded(part).replaceAll("~1", "/").replaceAll("~0", "~"))].join(".");
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const LIMITS: Record<string, (limit: string) => string> = {
  type: (limit) => `must be ${limit}`,
  enum: (limit) => `must be one of ${limit}`,
  const: (limit) => `must be ${limit}`,
  minimum: (limit) => `must be ${limit} or more`,
  maximum: (limit) => `must be ${limit} or less`,
  exclusiveMinimum: (limit) => `must be more than ${limit}`,
  exclusiveMaximum: (limit) => `must be less than ${limit}`,
  multipleOf: (limit) => `must be a multiple of ${limit}`,
  minLength: (limit) => `must have ${limit} characters or more`,
  maxLength: (limit) => `must have ${limit} characters or fewer`,
  pattern: (limit) => `must match ${limit}`,
  format: (limit) => `must be of the format ${limit}`,
  minItems: (limit) => `must have ${limit} items or more`,
  maxItems: (limit) => `must have ${limit} items or fewer`,
  uniqueItems: () => "must not have the same item twice",
  additionalProperties: () => "has a field that is not asked for",
  anyOf: () => "fits none of the kinds that it may be of",
  oneOf: () => "must fit exactly one of the kinds that it may be of",
  false: () => "is not asked for",
};

function complaintOf(unit: OutputUnit, schema: unknown): { path: string; message: string } {
  const path = pathOf(unit.instanceLocation);
  const missing = unit.keyword === "required" ? /"(.*)"/s.exec(unit.error)?.[1] : undefined;
  return missing === undefined
    ? { path, message: wordsOf(unit, schema) }
    : { path: `${path}.${missing}`, message: "is needed" };
}

function wordsOf({ keyword, keywordLocation }: OutputUnit, schema: unknown): string {
  const words = LIMITS[keyword];
  if (words === undefined) return `does not fit (${keyword})`;
  const limit = at(schema, keywordLocation);
  const names = (Array.isArray(limit) ? limit : [limit]).map((one) => (keyword === "type" ? kindOf(one) : shown(one)));
  return words(names.join(keyword === "type" ? " or " : ", ")).slice(0, 300);
}

/** `a string`, `an object` */
function kindOf(type: unknown): string {
  const name = shown(type);
  if (name === "null") return name;
  return /^[aio]/.test(name) ? `an ${name}` : `a ${name}`;
}

function shown(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "as the schema says");
}

/** The value in a schema at a location; undefined where the location leads through a reference. */
function at(schema: unknown, location: string): unknown {
  return location
    .split("/")
    .slice(1)
    .reduce<unknown>((value, part) => {
      const key = decoded(part).replaceAll("~1", "/").replaceAll("~0", "~");
      return typeof value === "object" && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key]
        : undefined;
    }, schema);
}
