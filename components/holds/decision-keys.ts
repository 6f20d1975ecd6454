import { type ShortcutAction, useShortcuts } from "#lib/client/shortcuts.ts";
import { DECISION_VERB_NAMES, DECISION_VERBS, type DecisionVerb } from "#lib/engine/decision-verbs.ts";

/** The key of a verb as shortcuts are written; the table has a capital letter where Shift is meant. */
export function shortcutOf(verb: DecisionVerb): string {
  const { key } = DECISION_VERBS[verb];
  return key === key.toLowerCase() ? key : `shift+${key.toLowerCase()}`;
}

const WORDS: Record<DecisionVerb, string> = {
  continue: "Continue with the note",
  intervene: "Intervene: type in the session",
  retry: "Retry: a new run",
  answer: "Answer the question",
  approve: "Approve",
  reject: "Reject",
  review: "Review again",
  cancel: "Cancel the ticket",
};

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
  /** False: they wait for a hold that is on its way, which lists them itself. */
  listed?: boolean;
}): void {
  const verbs = DECISION_VERB_NAMES.map((verb) => [
    shortcutOf(verb),
    { run: () => (verb === "answer" ? answer() : choose(verb)), label: WORDS[verb], group: "Decide" },
  ]);
  const keys: Record<string, ShortcutAction> = {
    ...Object.fromEntries(verbs),
    e: { run: note, label: "Edit the note", group: "Decide" },
    "mod+enter": { run: send, label: "Send what leads", group: "Decide" },
  };
  const unlisted = () => Object.fromEntries(Object.entries(keys).map(([key, { run }]) => [key, run]));
  useShortcuts(listed ? keys : unlisted(), { enabled });
}
