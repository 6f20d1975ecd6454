import type { ImportRow } from "./import-row.ts";

/** The limits of a ticket (docs/contract.md#tickets), checked here so that a row is told what to do about it. */
const MAX = {
  title: 300,
  description: 100_000,
  criteria: 100,
  criterion: 4000,
  labels: 50,
  label: 60,
  driver: 60,
  waits: 100,
};

/** What is wrong with one row, whatever the others say: a sentence each, without its subject. */
export function checkRow(row: Omit<ImportRow, "problems">): string[] {
  const problems: string[] = [];
  const say = (wrong: boolean, sentence: string) => wrong && problems.push(sentence);
  say(row.title === "", "has no title: write one");
  say(row.title.length > MAX.title, `has a title of ${row.title.length} characters: shorten it to ${MAX.title}`);
  say(
    row.description.length > MAX.description,
    `has a description of ${row.description.length} characters: shorten it to ${MAX.description}`,
  );
  say(
    row.criteria.length > MAX.criteria,
    `has ${row.criteria.length} acceptance criteria: ${MAX.criteria} are the most`,
  );
  say(
    row.criteria.some((criterion) => criterion.length > MAX.criterion),
    `has an acceptance criterion of more than ${MAX.criterion} characters: shorten it`,
  );
  say(row.labels.length > MAX.labels, `has ${row.labels.length} labels: ${MAX.labels} are the most`);
  const long = row.labels.find((label) => label.length > MAX.label);
  say(long !== undefined, `has a label of more than ${MAX.label} characters: shorten “${long?.slice(0, 20)}…”`);
  say((row.driver ?? "").length > MAX.driver, `has a driver of more than ${MAX.driver} characters`);
  say(row.waitsFor.refs.length > MAX.waits, `waits for ${row.waitsFor.refs.length} tickets: ${MAX.waits} are the most`);
  return problems;
}
