import { CATEGORIES } from "#lib/engine/failures/categories.ts";
import { HOLD_REASONS } from "#lib/engine/holds/hold-reasons.ts";
import { countedFindings, waivedKeys } from "#lib/engine/reviews/findings-ledger.ts";
import { LENGTHS } from "#lib/engine/text/lengths.ts";
import { excerpt, quote, quoteInline } from "#lib/engine/text/quote.ts";
import type { DecisionFacts, RunFacts, TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";

/** The most attempts that are described one by one; older ones are only counted. */
const MAX_TOLD = 10;
/** Of the summary of the latest attempt; of older ones a line. */
const LATEST_SUMMARY = 1500;
const MAX_ANSWERS = 10;

/** The section on earlier attempts and how each ended, oldest first; the latest one is quoted at length. */
export function attemptsSoFar(facts: TicketFacts): string {
  const before = facts.runs.filter((run) => run.state !== "released");
  const told = before.slice(-MAX_TOLD);
  const lines = told.map((run) => `- Attempt ${run.number}: ${endingOf(facts, run, run === before.at(-1))}`);
  return ["What was tried before, and how it ended:", ...olderOnes(before.slice(0, -MAX_TOLD)), ...lines].join("\n");
}

function olderOnes(runs: RunFacts[]): string[] {
  const [first, last] = [runs[0], runs.at(-1)];
  if (!first || !last) return [];
  const kinds = Map.groupBy(runs, (run) => (run.category ? CATEGORIES[run.category].label : run.state));
  const counts = [...kinds].map(([kind, list]) => `${list.length} ${kind}`).join(", ");
  return [
    first === last ? `- Attempt ${first.number}: ${counts}` : `- Attempts ${first.number} to ${last.number}: ${counts}`,
  ];
}

function endingOf(facts: TicketFacts, run: RunFacts, isLatest: boolean): string {
  const said = (text: string | null, max: number) =>
    text?.trim() ? `\n${quotedUpTo(text, isLatest ? max : LENGTHS.line)}` : "";
  const changed = run.changed === false ? " It changed nothing." : "";
  const rejection = rejectionOf(facts, run);
  if (rejection) {
    const work = said(run.summary, LATEST_SUMMARY);
    const claimed = work === "" ? "" : `\nThe agent had said:${work}`;
    return `${rejection.words}.${changed}${said(rejection.summary, LATEST_SUMMARY)}${claimed}`;
  }
  if (run.error) {
    const kind = run.category ? CATEGORIES[run.category].label : "unknown";
    return `${run.state === "lost" ? "lost" : "failed"}, ${kind}.${changed}${said(run.error.message, LENGTHS.briefMessage)}`;
  }
  if (run.state === "cancelled" && run.pauseReason)
    return `stopped by a person while it waited (${HOLD_REASONS[run.pauseReason].label.toLowerCase()}).`;
  const end = run.state === "succeeded" ? "finished" : run.state;
  return `${end}.${run.state === "succeeded" ? changed : ""}${said(run.summary, LATEST_SUMMARY)}`;
}

/** The rejection of a run; null where its latest verdict is none. */
function rejectionOf(facts: TicketFacts, run: RunFacts): { words: string; summary: string | null } | null {
  const review = facts.reviews.findLast(({ runId, verdict }) => runId === run.id && verdict !== null);
  if (review?.verdict !== "rejected") return null;
  const count = countedFindings(review.findings, waivedKeys(facts.waivers)).length;
  const findings = count === 0 ? "" : ` with ${count} ${count === 1 ? "finding" : "findings"}`;
  return { words: `rejected by the sentinel${findings}`, summary: review.summary };
}

function quotedUpTo(text: string, max: number): string {
  return max <= LENGTHS.line ? quote(quoteInline(text, max)) : quote(excerpt(text.trim(), max));
}

/**
 * The section on what earlier attempts asked and what a person answered, so that the next attempt does not ask it again.
 * Null where nothing was asked.
 */
export function answersSoFar(facts: TicketFacts): string | null {
  const before = new Set(facts.runs.map((run) => run.number));
  const answered = facts.decisions.filter(
    ({ question, runNumber, verb }) =>
      question !== null && runNumber !== null && before.has(runNumber) && Object.hasOwn(SAID, verb),
  );
  if (answered.length === 0) return null;
  const blocks = answered
    .slice(-MAX_ANSWERS)
    .map(
      (decision) =>
        `Attempt ${decision.runNumber} asked:\n${quotedUpTo(decision.question ?? "", 2000)}\n${answerOf(decision)}`,
    );
  return `## Asked before\n\nDo not ask this again.\n\n${blocks.join("\n\n")}`;
}

const SAID = { answer: "answered", approve: "approved it.", reject: "refused it." } as const;

function answerOf({ verb, by, answer }: DecisionFacts): string {
  const words = `${quoteInline(by, 100)} ${SAID[verb as keyof typeof SAID]}`;
  if (verb !== "answer") return words;
  return `${words}:\n${quotedUpTo(typeof answer === "string" ? answer : JSON.stringify(answer, null, 2), 2000)}`;
}
