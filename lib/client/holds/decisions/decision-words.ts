import { formatClock } from "#lib/client/time/clock-time.ts";
import type { Sending } from "#lib/contract/holds/sending.ts";
import type { Problem } from "#lib/contract/problem.ts";
import { DECISION_VERBS, type DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";

const NOUNS: Record<DecisionVerb, string> = {
  continue: "Continue",
  intervene: "Takeover",
  retry: "Retry",
  answer: "Answer",
  approve: "Approval",
  reject: "Refusal",
  review: "Review",
  cancel: "Cancel",
};

/** A decision as a thing: `Retry`, `Approval`. Sentences about it begin with this. */
export function decisionNoun(verb: DecisionVerb): string {
  return NOUNS[verb];
}

/** What a screen reader hears of a decision that the desk has: `Retry for LED-431 sends in 8 seconds`. */
export function delayWords(verb: DecisionVerb, ticketKey: string, seconds: number): string {
  const when = seconds > 0 ? `sends in ${seconds} ${seconds === 1 ? "second" : "seconds"}` : "sent";
  return `${NOUNS[verb]} for ${ticketKey} ${when}`;
}

/** What is stored on a hold and not sent yet: `Retry by Ines Karlsen, sends at 11:24:09`. */
export function sendingWords({ verb, by, sendAt }: Sending, timeZone: string): string {
  return `${NOUNS[verb]} by ${by.name}, sends at ${formatClock(sendAt, timeZone, true)}`;
}

/** `Continued by Jonas R, 11:24:09`; `already`: it came before ours. */
export function decidedWords(
  decision: { verb: DecisionVerb; by: { name: string }; at: string },
  timeZone: string,
  already = false,
): string {
  const { past } = DECISION_VERBS[decision.verb];
  const word = already ? `Already ${past.charAt(0).toLowerCase()}${past.slice(1)}` : past;
  return `${word} by ${decision.by.name}, ${formatClock(decision.at, timeZone, true)}`;
}

/** The same of a hold of the project, which is only ever given up: `Given up by Jonas R, 11:24:09`. */
export function givenUpWords(decision: { by: { name: string }; at: string }, timeZone: string): string {
  return `Given up by ${decision.by.name}, ${formatClock(decision.at, timeZone, true)}`;
}

/** Why a decision did not happen, for the row that comes back. `problem` null: the server was not reached. */
export function returnedWords(problem: Problem | null, timeZone: string): string {
  if (problem === null) return "Not sent. Your note is saved here";
  if (problem.code === "already_decided" && problem.decision) return decidedWords(problem.decision, timeZone, true);
  if (problem.code === "version_mismatch") return "Not sent. It has changed since you read it. Look again, then decide";
  if (problem.code === "unauthenticated") return "Not sent. Your session has ended, your note is saved here";
  return `Not sent. ${problem.detail.replace(/\.$/, "")}`;
}
