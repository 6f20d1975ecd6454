import { z } from "zod";
import { type Refusal, refuseFields } from "#lib/lifecycle/transaction/refusal.ts";
import { plainIssues } from "./plain-issues.ts";
import { makeStorable } from "./storable-json.ts";

const nothing = z.strictObject({});

/** Parses the query of an address by its schema. Lists are separated by commas, so a parameter may be given only once. Throws a Refusal `invalid_request`. */
export function parseQuery<Schema extends z.ZodType>(
  schema: Schema | undefined,
  search: URLSearchParams,
): z.output<Schema> {
  const names = [...search.keys()];
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw invalid([{ path: twice, message: "must be given once; lists take commas" }]);
  return parseInput(schema, Object.fromEntries(search));
}

/** Parses a body, or a query, by its schema. Throws a Refusal `invalid_request` that says what is wrong where. */
export function parseInput<Schema extends z.ZodType>(schema: Schema | undefined, input: unknown): z.output<Schema> {
  if (typeof input !== "object" || input === null || Array.isArray(input))
    throw invalid([{ path: "", message: "must be a JSON object" }]);
  const unstorable = makeStorable(input as Record<string, unknown>);
  if (unstorable !== null) throw invalid([unstorable]);
  const result = (schema ?? nothing).safeParse(input, { reportInput: true });
  if (!result.success) throw invalid(plainIssues(result.error));
  return result.data as z.output<Schema>;
}

/** Messages that continue a field's name; all others are complete sentences. */
const PREDICATE = /^(is|are|must|has|have|may|can|cannot|names)\b/;

function invalid(errors: { path: string; message: string }[]): Refusal {
  const [first] = errors;
  const detail =
    first === undefined
      ? "The input is not valid."
      : `${first.path === "" ? "The input" : first.path}${PREDICATE.test(first.message) ? "" : ":"} ${first.message}.`;
  return refuseFields(detail, errors);
}
