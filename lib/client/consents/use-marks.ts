import { useEffect, useRef } from "react";
import { isSamePress } from "#lib/client/holds/decisions/same-press.ts";
import { writeDraft } from "#lib/client/holds/drafts/drafts.ts";
import type { Hold } from "#lib/contract/holds.ts";
import type { ConsentScope } from "#lib/engine/consents/consent-scopes.ts";
import type { DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";

type Marking = {
  /** Nothing is asked back or on its way. */
  isFree: () => boolean;
  filled: DecisionVerb | null;
  mark: (verb: DecisionVerb) => void;
  show: (verb: DecisionVerb | null) => void;
  send: () => void;
};

/**
 * The letters and buttons of a hold: what moves the fill, and of a tool call how far it is allowed. What sends waits until the choice
 * is drawn, so that what is sent is what was shown: `send` is that of the latest drawing.
 */
export function useMarks(hold: Hold, scope: ConsentScope, { isFree, filled, mark, show, send }: Marking) {
  const waiting = useRef<ConsentScope | null>(null);
  useEffect(() => {
    if (waiting.current === null || waiting.current !== scope) return;
    waiting.current = null;
    send();
  });
  const toScope = (chosen: ConsentScope) => {
    writeDraft(hold.id, { scope: chosen });
    mark("approve");
  };
  return {
    mark: (chosen: DecisionVerb) => {
      show(null);
      if (!isFree() || isSamePress()) return;
      // The letter of Answer allows once, where a tool call waits.
      const isOnce = hold.call !== null && (chosen === "answer" || chosen === "approve");
      if (isOnce) toScope("once");
      else mark(chosen);
    },
    markScope: (chosen: ConsentScope) => {
      if (hold.call !== null && isFree() && !isSamePress()) toScope(chosen);
    },
    /** A press of its button sends it as Enter would; a rule is first shown. */
    allow: (chosen: ConsentScope) => {
      if (!isFree()) return;
      const isShown = chosen === scope && (chosen !== "rule" || filled === "approve");
      if (isShown) return send();
      toScope(chosen);
      if (chosen !== "rule") waiting.current = chosen;
    },
  };
}
