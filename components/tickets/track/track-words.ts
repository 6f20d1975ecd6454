import { lowerFirst } from "#lib/client/text/first-letter.ts";
import { DECISION_VERBS } from "#lib/engine/holds/decision-verbs.ts";
import { HOLD_REASONS, type HoldReason } from "#lib/engine/holds/hold-reasons.ts";
import type { AttemptEnd, Decision, Gate, Probation } from "./track-model.ts";

export const PROBATION_WORDS: Record<Probation, string> = {
  on_probation: "verifying",
  held: "worked",
  did_not_hold: "failed again",
};

export const END_WORDS: Record<AttemptEnd, string> = {
  failed: "failed",
  lost: "was lost",
  released: "was given back",
  cancelled: "was cancelled",
};

export const VERDICT_WORDS: Record<Gate["verdict"], string> = {
  approved: "Review approved",
  rejected: "Review rejected",
  unavailable: "Review unavailable",
  waiting: "Waiting for a review",
};

/** A reason inside a sentence: `held 12 m, retries used up`. */
export function reasonWords(reason: HoldReason): string {
  return lowerFirst(HOLD_REASONS[reason].label);
}

/** A decision as a fact: `Retried by Mira Kaur`, and whether it was undone. */
export function decisionWords({ verb, by, undone }: Decision): string {
  return `${DECISION_VERBS[verb].past} by ${by}${undone ? ", undone" : ""}`;
}
