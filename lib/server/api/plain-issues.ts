import type { z } from "zod";

type Issue = z.core.$ZodIssue;
type PlainIssue = { path: string; message: string };

/** At most this many are listed: a body with a thousand mistakes does not need an answer of a thousand lines. */
const MAX_ISSUES = 50;

/** What zod found, in words that follow the name of the field: "title is required". */
export function plainIssues(error: z.ZodError): PlainIssue[] {
  return error.issues.flatMap(plain).slice(0, MAX_ISSUES);
}

function plain(issue: Issue): PlainIssue[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ path: pathOf([...issue.path, key]), message: "is not known here" }));
  }
  return [{ path: pathOf(issue.path), message: messageOf(issue) }];
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.map(String).join(".");
}

function messageOf(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "is required" : `must be ${article(issue.expected)}`;
    case "too_small":
      if (issue.minimum === 1 && unit(issue.origin) !== "") return "must not be empty";
      return `must ${measure(issue.origin)} at least ${issue.minimum}${unit(issue.origin)}`;
    case "too_big":
      return `must ${measure(issue.origin)} at most ${issue.maximum}${unit(issue.origin)}`;
    case "invalid_value":
      return `must be ${issue.values.length === 1 ? "" : "one of "}${issue.values.map(String).join(", ")}`;
    case "invalid_union":
      return issue.discriminator === undefined
        ? "is not of an allowed kind"
        : issue.message.replace("Invalid discriminator value. Expected", "must be one of").replaceAll(" | ", ", ");
    case "invalid_format":
      return formatMessage(issue.format, issue.message);
    default:
      return issue.message;
  }
}

const NAMES: Record<string, string> = {
  array: "a list",
  boolean: "true or false",
  int: "a whole number",
  number: "a number",
  object: "an object",
  record: "an object",
  string: "text",
};

const article = (expected: string): string => NAMES[expected] ?? expected;
const measure = (origin: string): string => (origin === "number" || origin === "int" ? "be" : "have");
const UNITS: Record<string, string> = { string: " characters", array: " items" };
const unit = (origin: string): string => UNITS[origin] ?? "";

function formatMessage(format: string, message: string): string {
  if (format === "datetime") return "must be a time such as 2026-05-01T09:30:00Z";
  if (format === "email") return "must be an e-mail address";
  return /^Invalid /.test(message) ? "is not of the expected form" : `must be ${message}`;
}
