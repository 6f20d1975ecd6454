import type { Hold } from "#lib/contract/holds.ts";
import { DECISION_VERB_NAMES, DECISION_VERBS, type DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";

type Held = Pick<Hold, "verbs" | "reason">;

/** An answer, and a session, is for one hold. */
const FOR_ONE: readonly DecisionVerb[] = ["answer", "intervene"];
/** What asked something is settled by what it asked for, or given up: anything else would skip what it asked. */
const ASKED: Partial<Record<Hold["reason"], { by: readonly DecisionVerb[]; what: string; waits: string }>> = {
  question: { by: ["cancel"], what: "a question", waits: "an answer" },
  approval: { by: ["approve", "reject", "cancel"], what: "for approval", waits: "approval" },
};

/** Why a hold stays as it is where others are settled by a verb; null: it is settled too. */
export function staysBecause(hold: Held, verb: DecisionVerb): string | null {
  const asked = ASKED[hold.reason];
  const { label } = DECISION_VERBS[verb];
  if (asked && !asked.by.includes(verb)) return `It asked ${asked.what}, which ${label} would skip`;
  return hold.verbs.includes(verb) ? null : `${label} does not apply to it`;
}

/** How many of some holds each verb would settle, the most first; `cancel` last, whatever its count. */
export function countVerbs(holds: readonly Held[]): { verb: DecisionVerb; count: number }[] {
  return DECISION_VERB_NAMES.filter((verb) => !FOR_ONE.includes(verb))
    .map((verb) => ({ verb, count: holds.filter((hold) => staysBecause(hold, verb) === null).length }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => Number(a.verb === "cancel") - Number(b.verb === "cancel") || b.count - a.count);
}

/** `2 can retry, 1 waits for an answer`: what a verb means for some holds. */
export function selectionWords(holds: readonly Held[], verb: DecisionVerb): string {
  const stay = Map.groupBy(
    holds.filter((hold) => staysBecause(hold, verb) !== null),
    ({ reason }) => ASKED[reason]?.waits,
  );
  const rest = stay.get(undefined)?.length ?? 0;
  const waiting = [...stay].flatMap(([waits, { length }]) =>
    waits === undefined ? [] : [`${length} ${length === 1 ? "waits" : "wait"} for ${waits}`],
  );
  const can = holds.filter((hold) => staysBecause(hold, verb) === null).length;
  const label = DECISION_VERBS[verb].label.toLowerCase();
  return [`${can} can ${label}`, ...waiting, ...(rest > 0 ? [`${rest} cannot`] : [])].join(", ");
}
