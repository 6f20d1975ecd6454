import type { HoldDesk } from "#lib/client/holds/use-hold-desk.ts";
import { DECISION_VERBS, type DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";

/**
 * What the button of a verb says: `anyway` where it overrules a sentinel, and on the one that leads while somebody else
 * writes.
 */
export function verbLabel({ hold, contested }: Pick<HoldDesk, "hold" | "contested">, verb: DecisionVerb): string {
  const { label } = DECISION_VERBS[verb];
  const overrules = verb === "approve" && hold.subject === "ticket";
  return overrules || (contested && hold.mayDecide && verb === hold.verbs[0]) ? `${label} anyway` : label;
}
