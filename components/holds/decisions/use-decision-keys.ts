import type { HoldDesk } from "#lib/client/holds/use-hold-desk.ts";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import { DECISION_VERB_NAMES, DECISION_VERBS, type DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";

export interface DecisionKeys {
  choose: (verb: DecisionVerb) => void;
  answer: () => void;
  note: () => void;
  send: () => void;
  /** what a verb does here, where the table of keys says it of a ticket */
  labels?: Partial<Record<DecisionVerb, string>>;
}

/**
 * The keys that decide one hold, while its controls are on screen. A goes to the answer, E to the note, ⌘↵ sends what
 * leads. `listed` false: the keys are stored for a hold that is being read, which lists them itself.
 */
export function useDecisionKeys({ choose, answer, note, send, labels = {} }: DecisionKeys, listed = true): void {
  const verbs = DECISION_VERB_NAMES.map((verb) => {
    const run = () => (verb === "answer" ? answer() : choose(verb));
    const label = labels[verb];
    return [DECISION_VERBS[verb].key, label ? { run, label } : run];
  });
  useShortcuts({ ...Object.fromEntries(verbs), e: note, "mod+enter": send }, { listed });
}

/** The keys 1 to 9, for the options of an open question. */
export function optionKeys({ hold, write }: HoldDesk): Record<string, () => void> {
  const options = hold.question?.options ?? [];
  return Object.fromEntries(options.slice(0, 9).map((_, choice) => [String(choice + 1), () => write({ choice })]));
}
