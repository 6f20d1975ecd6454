import type { Hold } from "#lib/contract/holds.ts";
import type { ConsentAnswer, ConsentScope } from "#lib/engine/consents/consent-scopes.ts";
import { DECISION_VERBS, type DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import type { Shortcut } from "../shortcuts/key-table.ts";

/** What can be decided by one button: a verb, of a tool call also how far it is allowed. */
export type Choice = { verb: DecisionVerb; scope: ConsentScope | null; label: string; key: Shortcut };

/** The choices of a hold in the order of its verbs; a tool call is allowed in three ways, or denied. */
export function choicesOf(hold: Pick<Hold, "call">, verbs: readonly DecisionVerb[]): Choice[] {
  return verbs.flatMap((verb): Choice[] => {
    const { label, key } = DECISION_VERBS[verb];
    if (hold.call === null) return [{ verb, scope: null, label, key }];
    if (verb === "approve") return ALLOWED.map((allowed) => ({ verb, ...allowed }));
    return [{ verb, scope: null, label: verb === "reject" ? "Deny with note" : label, key }];
  });
}

const ALLOWED: readonly Omit<Choice & { scope: ConsentScope }, "verb">[] = [
  { scope: "once", label: "Allow once", key: "a" },
  { scope: "ticket", label: "Allow for this ticket", key: "shift+a" },
  { scope: "rule", label: "Allow by rule…", key: "y" },
];

/** What a decision is called after it was made: the verb, or what it says to a tool call. */
export function decisionLabel({ verb, consent }: { verb: DecisionVerb; consent: ConsentAnswer | null }): string {
  if (consent === null) return DECISION_VERBS[verb].label;
  return ALLOWED.find(({ scope }) => scope === consent)?.label.replace("…", "") ?? "Deny";
}

/** What a verb is called on this hold; of a tool call as far as `scope` says. */
export function labelOn(hold: Pick<Hold, "call">, verb: DecisionVerb, scope: ConsentScope): string {
  const found = choicesOf(hold, [verb]).find((choice) => choice.scope === null || choice.scope === scope);
  return found?.label ?? DECISION_VERBS[verb].label;
}
