import type { DecisionBody, Hold } from "#lib/contract/holds.ts";
import { decisionNoun } from "./decision-words.ts";

/** The sha256 of the brief that a decision is made on, still being read; null where it did not come in time. */
export type BriefRead = Promise<string | null>;

/**
 * A decision that a person has made and the server has not answered yet. It waits for the server to be reached (`desk`), or for the
 * `answer` to what was sent. Once it is answered, the desk has it.
 */
export interface WaitingDecision {
  /** The Idempotency-Key of every try, made once for what the person wants. */
  key: string;
  hold: Pick<Hold, "id" | "version"> & { ticket: { id: string; key: string } };
  choice: DecisionBody;
  /** When it was made, and when something last changed about it here; milliseconds since 1970. */
  at: number;
  touched: number;
  waitsFor: "desk" | "answer";
}

/**
 * The decisions that this browser stored, also those of an older version of the desk, which waited for a time or their person: they
 * are sent, and can be taken back on the desk. What names no hold and no verb is none.
 */
export function readWaitingDecisions(stored: unknown): WaitingDecision[] {
  if (!Array.isArray(stored)) return [];
  return (stored as (Partial<WaitingDecision> | null)[]).flatMap((one) => {
    if (!one?.key || !one.hold?.id || !one.choice?.verb) return [];
    const { key, hold, choice, at = 0, touched = at } = one;
    return [{ key, hold, choice, at, touched, waitsFor: one.waitsFor === "answer" ? "answer" : "desk" }];
  });
}

/** A tab gives up sending before this: three tries of 10 s with 6 s between them. After that no tab is sending. */
const ABANDONED_MS = 45_000;
/** Between two rounds of tries, where the event stream works and the rest of the server does not. */
const PAUSE_MS = 1000;

/**
 * When a decision may be sent, in milliseconds since 1970; null: not by itself. `reached`: the server can be reached. If the
 * page that waited for the answer was reloaded, the decision is sent again under its key.
 */
export function dueAt({ waitsFor, touched }: WaitingDecision, reached: boolean): number | null {
  if (!reached) return null;
  return touched + (waitsFor === "answer" ? ABANDONED_MS : PAUSE_MS);
}

/** What its row says: `Retry waits here until the desk is back`; null while it is being sent and the row has left. */
export function waitingWords({ choice, waitsFor }: WaitingDecision): string | null {
  return waitsFor === "desk" ? `${decisionNoun(choice.verb)} waits here until the desk is back` : null;
}
