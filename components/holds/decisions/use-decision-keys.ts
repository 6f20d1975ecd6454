import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import { DECISION_VERB_NAMES, DECISION_VERBS, type DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";

/**
 * The keys that decide one hold, while its controls are on screen. A goes to the answer, E to the note, ⌘↵ sends what
 * leads.
 */
export function useDecisionKeys({
  choose,
  answer,
  note,
  send,
  enabled = true,
  listed = true,
}: {
  choose: (verb: DecisionVerb) => void;
  answer: () => void;
  note: () => void;
  send: () => void;
  enabled?: boolean;
  /** False: the keys are stored for a hold that is being read, which lists them itself. */
  listed?: boolean;
}): void {
  const verbs = DECISION_VERB_NAMES.map((verb) => [
    DECISION_VERBS[verb].key,
    () => (verb === "answer" ? answer() : choose(verb)),
  ]);
  useShortcuts({ ...Object.fromEntries(verbs), e: note, "mod+enter": send }, { enabled, listed });
}
