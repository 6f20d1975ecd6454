import type { DecisionVerb } from "./decision-verbs.ts";
import { HOLD_REASONS, type HoldReason } from "./hold-reasons.ts";

/** What decides which verbs a hold offers. */
type HoldFacts = {
  subject: "ticket" | "run";
  state: "open" | "decided" | "withdrawn";
  reason: HoldReason;
  /** of a run that plays levels */
  level: object | null;
  /** of the ticket's latest run that was not released */
  latestRunState: string | null;
};

/** The verbs a person may choose on a hold, the leading one first (CONTRACT 6). Empty where it is no longer open. */
export function holdVerbs(hold: HoldFacts): DecisionVerb[] {
  if (hold.state !== "open") return [];
  if (hold.subject === "run") return HOLD_REASONS[hold.reason].runVerbs.flatMap((verb) => orByHand(hold, verb));
  return hold.latestRunState === "succeeded" ? ["retry", "approve", "review", "cancel"] : ["retry", "cancel"];
}

/** Wherever a run of levels may continue, a person may also take the session and type (SEEDS 1). */
function orByHand({ level }: HoldFacts, verb: DecisionVerb): DecisionVerb[] {
  return verb === "continue" && level !== null ? [verb, "intervene"] : [verb];
}
