import { expect, test } from "vitest";
import { z } from "zod";
import { FinishRun } from "../../contract/runs.ts";
import { CreateTicket, ListTickets } from "../../contract/tickets.ts";
import { plainIssues } from "./plain-issues.ts";

const issues = (schema: z.ZodType, input: unknown) => {
  const result = schema.safeParse(input, { reportInput: true });
  return result.success ? [] : plainIssues(result.error).map(({ path, message }) => `${path}: ${message}`);
};

test("mistakes are told in words that follow the name of the field", () => {
  expect(issues(CreateTicket, {})).toEqual(["title: is required"]);
  expect(issues(CreateTicket, { title: 5, priority: "hot", labels: "a", reviewRequired: 1, zzz: 1, yyy: 2 })).toEqual([
    "title: must be text",
    "priority: must be one of urgent, high, normal, low",
    "labels: must be a list",
    "reviewRequired: must be true or false",
    "zzz: is not known here",
    "yyy: is not known here",
  ]);
  expect(issues(CreateTicket, { title: " ", project: "Not A Slug", acceptanceCriteria: ["", 1] })).toEqual([
    "title: must not be empty",
    "project: must be lower case letters, digits and dashes, at most 40",
    "acceptanceCriteria.0: must not be empty",
    "acceptanceCriteria.1: must be text",
  ]);
  expect(issues(FinishRun, { outcome: "won" })).toEqual([
    "outcome: must be one of 'succeeded', 'failed', 'paused', 'released'",
  ]);
  expect(issues(FinishRun, {})).toHaveLength(1);
  expect(issues(ListTickets, { limit: "many", state: "ready,lost" })).toEqual([
    "limit: must be a number",
    "state.1: must be one of draft, blocked, ready, in_progress, in_review, on_hold, done, cancelled",
  ]);
  expect(issues(ListTickets, { limit: "201" })).toEqual(["limit: must be at most 200"]);
  expect(issues(z.object({ at: z.iso.datetime(), mail: z.email() }), { at: "soon", mail: "x" })).toEqual([
    "at: must be a time such as 2026-05-01T09:30:00Z",
    "mail: must be an e-mail address",
  ]);
});

test("a thousand mistakes are answered with fifty", () => {
  expect(
    issues(
      z.array(z.string()),
      Array.from({ length: 1000 }, () => 1),
    ),
  ).toHaveLength(50);
});
