import type { HoldDesk } from "#lib/client/holds/use-hold-desk.ts";
import { type ShortcutMap, useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import { announce } from "#lib/client/toasts/announcements.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { ConsentScope } from "#lib/engine/consents/consent-scopes.ts";
import { DECISION_VERB_NAMES, DECISION_VERBS, type DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";

export interface DecisionKeys {
  /** A letter marks its verb; Enter sends. */
  mark: (verb: DecisionVerb) => void;
  /** How far a tool call is allowed. */
  scope?: (scope: ConsentScope) => void;
  note: () => void;
  send: () => void;
  /** A digit: the option of a question, from 0. */
  option: (choice: number) => void;
  /** what a verb does here, where the table of keys says it of a ticket */
  labels?: Partial<Record<DecisionVerb, string>>;
}

/**
 * The keys that decide one hold, while its controls are on screen. A letter marks, Enter sends what is filled, ⌘↵ does in a
 * field, E goes to the note, digits choose an option of a question. `listed` false: the keys are stored for a hold that is being read, which lists them itself.
 */
export function useDecisionKeys({ mark, scope, note, send, option, labels = {} }: DecisionKeys, listed = true): void {
  const verbs = DECISION_VERB_NAMES.map((verb) => {
    const run = () => mark(verb);
    const label = labels[verb];
    return [DECISION_VERBS[verb].key, label ? { run, label } : run];
  });
  useShortcuts(
    {
      ...Object.fromEntries(verbs),
      ...(scope ? { "shift+a": () => scope("ticket"), y: () => scope("rule") } : {}),
      ...optionKeys(option),
      e: note,
      enter: send,
      "mod+enter": send,
    },
    { listed },
  );
}

/** The keys 1 to 9. */
export function optionKeys(option: (choice: number) => void): ShortcutMap {
  return Object.fromEntries(DIGITS.map((digit) => [digit, () => option(Number(digit) - 1)]));
}

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;

/**
 * Chooses an option of an open question, from 0; the one after the last is the person's own words, whose field takes the focus.
 * Where there is nothing to choose, it says so.
 */
export function chooseOption({ hold, write, off }: HoldDesk, choice: number, ownWords: () => void): void {
  const options = (hold.state === "open" && hold.verbs.includes("answer") && hold.question?.options) || [];
  if (choice < options.length) {
    write({ choice });
    announce(`Option ${choice + 1}: ${plainText(options[choice] ?? "")}`);
  } else if (options.length === 0 || choice > options.length) {
    const none = off("answer") ?? "The question has no options: answer in your own words";
    showToast({ message: `${options.length === 0 ? none : `There are ${options.length} options`}.`, seconds: 4 });
  } else {
    write({ choice: null });
    requestAnimationFrame(ownWords);
  }
}
