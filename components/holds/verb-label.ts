import type { HoldDesk } from "#lib/client/holds/use-hold-desk.ts";
import { DECISION_VERBS, type DecisionVerb } from "#lib/engine/decision-verbs.ts";

/** What the button of a verb says: the one that leads says `anyway` while somebody else writes (INTERACTION, Live updates). */
export function verbLabel({ hold, contested }: HoldDesk, verb: DecisionVerb): string {
  const { label } = DECISION_VERBS[verb];
  return contested && hold.mayDecide && verb === hold.verbs[0] ? `${label} anyway` : label;
}
