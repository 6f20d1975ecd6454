import type { DecideHold, Hold } from "#lib/contract/holds.ts";
import { sentWords } from "./decision-words.ts";

/** What is decided, but for the version of the hold. */
export type Choice = Omit<DecideHold, "version">;

/** The sha256 of the bytes that a decision is made on, on its way from the desk; null where it did not come in time. */
export type BriefRead = Promise<string | null>;

/**
 * A decision that a person has made and the desk has not answered yet. It waits for the `desk` to be reached, for a `time`
 * (until `sendAt`), until its `person` says so, or for the `answer` to what was sent.
 */
export interface WaitingDecision {
  /** Made once for what the person wants: the Idempotency-Key of every try. */
  key: string;
  hold: Pick<Hold, "id" | "version"> & { ticket: Pick<Hold["ticket"], "id" | "key"> };
  choice: Choice;
  /** When it was made, and when something last changed about it here; milliseconds since 1970. */
  at: number;
  touched: number;
  waitsFor: "desk" | "time" | "person" | "answer";
  sendAt: number | null;
}

/**
 * The decisions that this browser stored, also those of an older version of the desk: what that one did not store is as for a
 * decision that waits for its person, who then confirms it. What names no hold and no verb is none.
 */
export function readWaitingDecisions(stored: unknown): WaitingDecision[] {
  if (!Array.isArray(stored)) return [];
  return (stored as (Partial<WaitingDecision> | null)[]).flatMap((one) => {
    if (!one?.key || !one.hold?.id || !one.choice?.verb) return [];
    const { key, hold, choice, at = 0, touched = at, waitsFor = "person", sendAt = null } = one;
    return [{ key, hold, choice, at, touched, waitsFor, sendAt }];
  });
}

/** A tab that sends gives up before that: three tries of 10 s with 6 s between them. What is older nobody sends any more. */
const ABANDONED_MS = 45_000;
/** Between two rounds of tries, where the stream is there and the rest of the desk is not. */
const PAUSE_MS = 1000;

/**
 * When a decision may be sent, in milliseconds since 1970; null: not by itself. `reached`: the desk is there. One whose
 * answer nobody waits for any more, because the page was loaded anew, is sent again with its key.
 */
export function dueAt({ waitsFor, at, touched, sendAt }: WaitingDecision, reached: boolean): number | null {
  if (!reached || waitsFor === "person") return null;
  if (waitsFor === "answer") return touched + ABANDONED_MS;
  return waitsFor === "time" ? (sendAt ?? at) : touched + PAUSE_MS;
}

/** What a row says of it: `Retry waits here until the desk is back`; null where it is on its way and the row has left. */
export function waitingWords({ choice, waitsFor }: WaitingDecision): string | null {
  const verb = sentWords(choice.verb).replace(/ sent for$/, "");
  if (waitsFor === "desk") return `${verb} waits here until the desk is back`;
  return waitsFor === "person" ? `${verb} waits here until you confirm it` : null;
}
