import { useState } from "react";
import { announce } from "#lib/client/toasts/announcements.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";
import { DECISION_VERBS, type DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";

/** What must be written before a verb can be sent. */
export type Missing = "note" | "answer";

/**
 * The verb that Enter sends: what is recommended, until a letter or a button marks another (docs/interaction.md#the-decision-card).
 *
 * @param off why a verb cannot be chosen; null where it can. @param lacking what must be written before it can be sent.
 * @param onMissing leads to the field for it.
 */
export function useFilledVerb(
  hold: HoldDetail,
  off: (verb: DecisionVerb) => string | null,
  lacking: (verb: DecisionVerb) => string | null,
  onMissing: ((what: Missing) => void) | undefined,
) {
  const [marked, setMarked] = useState<DecisionVerb | null>(null);
  const wanted = [marked, hold.card?.recommended?.verb, hold.verbs[0]];
  /** Marks a verb that lacks something, and says what. */
  const askFor = (verb: DecisionVerb, why: string) => {
    setMarked(verb);
    announce(`${DECISION_VERBS[verb].label}: ${why}`);
    onMissing?.(verb === "answer" ? "answer" : "note");
  };
  return {
    /** Null where nothing can be decided. */
    filled: wanted.find((verb) => verb != null && hold.verbs.includes(verb)) ?? null,
    /** Moves the fill, and sends nothing; for a verb that cannot be chosen it says why. */
    mark: (verb: DecisionVerb) => {
      const reason = off(verb);
      if (reason !== null) return showToast({ message: `${reason}.`, seconds: 4 });
      const lacks = lacking(verb);
      // One of the options is a digit away; one's own words have to be written.
      if (lacks !== null && (hold.question?.options?.length ?? 0) === 0) return askFor(verb, `marked. ${lacks}`);
      setMarked(verb);
      announce(`${DECISION_VERBS[verb].label} marked`);
    },
    askFor,
    /** Takes the mark back to what is recommended; null where it is there. */
    unmark: marked === null ? null : () => setMarked(null),
  };
}

/** Overruling a sentinel and refusing a call are nothing without a reason. */
export function needsReason(hold: Pick<HoldDetail, "subject">, verb: DecisionVerb): boolean {
  return verb === "reject" || (verb === "approve" && hold.subject === "ticket");
}
