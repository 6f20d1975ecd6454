import { mayInterrupt } from "#lib/client/shortcuts/shortcut-scope.ts";
import { TicketKey } from "#lib/client/tickets/ticket-key.tsx";
import { announce } from "#lib/client/toasts/announcements.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { Problem } from "#lib/contract/problem.ts";
import { askAboutConflict } from "./conflicts.ts";
import { dropDecision } from "./decision-outbox.ts";
import { returnedWords } from "./decision-words.ts";
import { type ReturnedBecause, setLocalDecision } from "./local-decisions.ts";
import type { WaitingDecision } from "./waiting-decision.ts";

/** The row comes back and says why; where somebody else decided first, the person is asked what becomes of theirs. */
export function giveBack(decision: WaitingDecision, problem: Problem | null, timeZone: string): void {
  const { hold, choice, key } = decision;
  dropDecision(key);
  const words = returnedWords(problem, timeZone);
  const theirs = problem?.code === "already_decided" ? problem.decision : undefined;
  const because = becauseOf(problem);
  setLocalDecision(hold.id, { state: "returned", verb: choice.verb, words, because, decision, theirs });
  announce(`${hold.ticket.key}: ${words}`, "assertive");
  // A dialog would swallow what is being typed: then the hold itself shows the conflict, with the same choices.
  if (theirs && mayInterrupt()) askAboutConflict({ theirs, mine: decision });
  else showToast({ message: <KeyAndWords ticketKey={hold.ticket.key} words={words} />, spoken: "" });
}

function becauseOf(problem: Problem | null): ReturnedBecause {
  if (problem === null) return "unreached";
  if (problem.code === "already_decided") return "conflict";
  return problem.status === 422 ? "refused" : "other";
}

/** `LED-431: Not sent. …` in a toast. */
export function KeyAndWords({ ticketKey, words }: { ticketKey: string; words: string }) {
  return (
    <>
      <TicketKey>{ticketKey}</TicketKey>: {words}
    </>
  );
}
