import type { Outcome } from "#lib/agents/driver.ts";
import { endsInQuestion, sentenceOfNotDone } from "#lib/agents/text/last-words.ts";
import { stillOpen } from "#lib/agents/todos.ts";
import type { Todo } from "#lib/contract/runs/todos.ts";

/** The longest question that the desk takes. */
const MAX_QUESTION = 4000;

/** What an agent says is done. */
export type Success = Extract<Outcome, { outcome: "succeeded" }>;

/** What the run left on the branch of its workspace, and what was wanted. */
export interface Work {
  /** the branch differs from its base */
  changed: boolean;
  /** the ticket or the profile allows an empty branch */
  expectsNoChange: boolean;
  /** what the agent had set itself to do, as it last told */
  todos: readonly Todo[];
  /** what the first required check that fails says; null where none does */
  failingCheck: string | null;
}

/** Why the work of a success is not there, in sentences; empty where it is. */
export function whyNotDone({ evidence = {}, summary }: Success, work: Work): string {
  const words = evidence.lastWords ?? summary ?? "";
  return [
    isEmpty(work) ? "The run changed nothing: its branch is equal to its base." : null,
    notDone(words) ?? notDone(summary ?? ""),
    evidence.lastWords?.trim() === "" ? "The agent gave no answer: its last message was empty." : null,
    stillOpen(work.todos),
    evidence.missing ?? null,
    work.failingCheck,
  ]
    .filter((sentence) => sentence !== null)
    .join(" ");
}

/** Whether it ends in a question in plain words, and has changed nothing. */
export function isPlainQuestion({ evidence, summary }: Success, work: Work): boolean {
  return isEmpty(work) && endsInQuestion(evidence?.lastWords ?? summary ?? "");
}

function isEmpty({ changed, expectsNoChange }: Work): boolean {
  return !changed && !expectsNoChange;
}

/**
 * Whether something is there, whatever the exit code and whatever the agent says (docs/contract.md#done): a success without a
 * change, with open to-dos, without an answer, or whose last words say that the work was not done is held as incomplete; one without
 * a change that ends in a question is held with that question. Other outcomes stay as they are.
 */
export function judgeSuccess(outcome: Outcome, work: Work): Outcome {
  if (outcome.outcome !== "succeeded") return outcome;
  const { evidence = {}, ...ended } = outcome;
  const held = {
    ...ended,
    outcome: "paused",
    ...(evidence.checkpoint ? { checkpoint: evidence.checkpoint } : {}),
  } as const;
  const words = evidence.lastWords ?? outcome.summary ?? "";
  if (isPlainQuestion(outcome, work))
    return { ...held, reason: "question", question: { text: words.trim().slice(-MAX_QUESTION).toWellFormed() } };
  const why = whyNotDone(outcome, work);
  if (why === "") return ended;
  return { ...held, reason: "incomplete", summary: [why, outcome.summary].filter(Boolean).join("\n\n") };
}

function notDone(words: string): string | null {
  const sentence = sentenceOfNotDone(words);
  return sentence === null ? null : `Its last words say that it was not done: “${sentence}”`;
}
