import { useEffect, useRef } from "react";
import type { ConsentScope } from "#lib/engine/consents/consent-scopes.ts";

/**
 * Chooses how far a call is allowed. What sends waits until the choice is drawn, so that what is sent is what was shown: `send` is that of
 * the latest drawing.
 */
export function useConsentScope(
  scope: ConsentScope,
  { write, mark, send }: { write: (scope: ConsentScope) => void; mark: () => void; send: () => void },
) {
  const waiting = useRef<ConsentScope | null>(null);
  useEffect(() => {
    if (waiting.current === null || waiting.current !== scope) return;
    waiting.current = null;
    send();
  });
  return {
    /** A letter: moves the fill. */
    markScope: (chosen: ConsentScope) => {
      write(chosen);
      mark();
    },
    /** A press of its button: sends it as Enter would; a rule is first shown. */
    chooseScope: (chosen: ConsentScope, isFilled: boolean) => {
      if (chosen === scope && (chosen !== "rule" || isFilled)) return send();
      write(chosen);
      mark();
      if (chosen !== "rule") waiting.current = chosen;
    },
  };
}
