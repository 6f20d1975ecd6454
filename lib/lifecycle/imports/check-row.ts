import type { ImportRow } from "./import-row.ts";

/** The limits of a ticket (docs/contract.md#tickets), checked here so that a row is told what to do about it. */
const MOST = {
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
  say(row.title.length > MOST.title, `has a title of ${row.title.length} characters: shorten it to ${MOST.title}`);
  say(
    row.description.length > MOST.description,
    `has a description of ${row.description.length} characters: shorten it to ${MOST.description}`,
  );
  say(
    row.criteria.length > MOST.criteria,
    `has ${row.criteria.length} acceptance criteria: ${MOST.criteria} are the most`,
  );
  say(
    row.criteria.some((criterion) => criterion.length > MOST.criterion),
    `has an acceptance criterion of more than ${MOST.criterion} characters: shorten it`,
  );
  say(row.labels.length > MOST.labels, `has ${row.labels.length} labels: ${MOST.labels} are the most`);
  const long = row.labels.find((label) => label.length > MOST.label);
  say(long !== undefined, `has a label of more than ${MOST.label} characters: shorten “${long?.slice(0, 20)}…”`);
  say((row.driver ?? "").length > MOST.driver, `has a driver of more than ${MOST.driver} characters`);
  say(
    row.waitsFor.refs.length > MOST.waits,
    `waits for ${row.waitsFor.refs.length} tickets: ${MOST.waits} are the most`,
  );
  return problems;
}
