import { quote, quoteInline } from "#lib/engine/text/quote.ts";
import type { DecisionFacts, HoldFacts, TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";

/** What a person adds as a decision goes out again. */
type Addition = { by: string; note: string | null };

/**
 * The text of a decision that nobody had fetched, as a Continue on its `unfetched` hold sends it again: the same bytes, and the
 * note of who sends it. Null for every other hold.
 */
export function sentAgain(
  { decisions, runs }: Pick<TicketFacts, "decisions" | "runs">,
  { reason, runId }: Pick<HoldFacts, "reason" | "runId">,
  { by, note }: Addition,
): string | null {
  const number = runs.find((run) => run.id === runId)?.number;
  const last = decisions.findLast((decision) => decision.runNumber === number && decision.brief !== null);
  if (reason !== "unfetched" || number === undefined || !last?.brief) return null;
  return note === null ? last.brief : `${last.brief}\nNote from ${quoteInline(by, 100)}:\n${quote(note.trim())}\n`;
}

/** The notes of a decision that goes out again: the one it had, then the one that was added. */
export function joinNotes(first: string | null, added: string | null): string | null {
  return first !== null && added !== null ? `${first}\n\n${added}` : (first ?? added);
}

/**
 * Whose decision a run carries out as it is taken up: the one that waits, or where that only sent an earlier one again, the
 * earlier one.
 *
 * @param decisions of the ticket, oldest first
 */
export function carriedOut(decisions: readonly DecisionFacts[], waiting: DecisionFacts): DecisionFacts {
  if (waiting.reason !== "unfetched") return waiting;
  const ofRun = decisions.filter(({ runNumber, brief }) => runNumber === waiting.runNumber && brief !== null);
  return ofRun.findLast(({ reason }) => reason !== "unfetched") ?? waiting;
}
