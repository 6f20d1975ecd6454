import fc from "fast-check";
import { expect, test } from "vitest";
import { composeBrief } from "#lib/engine/briefs/compose-brief.ts";
import { makeDecision, makeFacts, makeReview, makeRun } from "#test/facts.ts";
import { makeFinding } from "#test/held.ts";
import { discouragement, type LastAttempt, materialDelta } from "./material-delta.ts";

const facts = makeFacts({
  runs: [makeRun({ state: "succeeded" })],
  reviews: [makeReview({ findings: [makeFinding("a")] })],
  decisions: [makeDecision({ note: "Use the sign bit", probation: "did_not_hold" })],
});
const last: LastAttempt = {
  number: 1,
  runId: "run_1",
  brief: composeBrief(facts, 2, []).text,
  criteria: facts.ticket.acceptanceCriteria,
  findingKeys: ["a"],
  profileName: "forge",
  profileVersion: 3,
  profileNow: 3,
  policyChanged: false,
  dependenciesDone: 0,
  baseBehind: 0,
};
const hold = { reason: "sentinel_max_retries" as const, category: null, recurrence: 1 };
const proposed = { verb: "retry" as const, note: null, answer: null, waive: [], hold };
const deltaOf = (change: Partial<typeof proposed> = {}, since: Partial<LastAttempt> = {}) =>
  materialDelta(facts, { ...last, ...since }, { ...proposed, ...change } as never);

test("nothing is different where nothing was said and nothing has moved; a longer history is no difference", () => {
  expect(deltaOf()).toEqual([]);
  expect(deltaOf({ note: " Use the sign bit " as never })).toEqual([]);
  const longer = { ...facts, runs: [...facts.runs, makeRun({ number: 2, state: "failed", category: "api" })] };
  expect(materialDelta(longer, last, proposed)).toEqual([]);
});

test.each<[string, Partial<typeof proposed>, Partial<LastAttempt>]>([
  ["a new note", { note: "Take another way" as never }, {}],
  ["1 finding left out", { waive: ["a"] as never }, {}],
  ["1 finding that it was not asked for", {}, { findingKeys: [] }],
  ["other acceptance criteria", {}, { criteria: ["Only one"] }],
  ["another title or description", {}, { brief: "# DEF-1: Another\n\n> text\n" }],
  ["a dependency that is done since", {}, { dependenciesDone: 2 }],
  ["profile version 4 instead of 3", {}, { profileNow: 4 }],
  ["1 commit on the base since", {}, { baseBehind: 1 }],
  ["another policy", {}, { policyChanged: true }],
  ["the answer", { verb: "answer" as never, answer: "2021" as never }, {}],
])("%s is a difference", (words, change, since) => {
  expect(deltaOf(change, since)).toEqual([words]);
});

test("what is not known is no difference", () => {
  const unknown = { brief: null, criteria: null, profileVersion: null, profileNow: null, baseBehind: null };
  expect(deltaOf({}, unknown)).toEqual([]);
  expect(deltaOf({}, { brief: "You had stopped (question). Go on.\n" })).toEqual([]);
});

test("only the same bytes are said to be the same; refused access is refused again whatever they are", () => {
  const words = (verb: string, fields: object = {}, changes: string[] = [], isSame = true) =>
    discouragement(facts, { ...hold, ...fields }, verb as never, { changes, isSame, attempt: 5 });
  expect(words("retry")).toBe(
    "Nothing will be different. The next attempt gets what attempt 5 got, byte for byte: the same note, findings, criteria and settings.",
  );
  expect(words("retry", {}, [], false)).toBeNull();
  expect(words("retry", { category: "api" })).toMatch(/^Nothing will be different but the time\./);
  expect(words("retry", { category: "auth" }, [], false)).toBe("Access is refused again until the credential is set.");
  expect(words("continue", { reason: "incomplete" })).not.toBeNull();
  for (const verb of ["answer", "approve", "review", "cancel", "intervene"]) expect(words(verb)).toBeNull();
  expect(words("retry", { reason: "human" })).toBeNull();
  fc.assert(fc.property(fc.array(fc.string(), { minLength: 1 }), (changes) => words("retry", {}, changes) === null));
});
