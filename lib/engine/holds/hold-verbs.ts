import type { DecisionVerb } from "./decision-verbs.ts";
import { HOLD_REASONS, type HoldReason } from "./hold-reasons.ts";
import type { HoldState } from "./hold-states.ts";

/** What the verbs of a hold depend on. */
type HoldFacts = {
  subject: "ticket" | "run";
  state: HoldState;
  reason: HoldReason;
  /** the level of a paused run that plays levels, else null */
  level: object | null;
  /** state of the ticket's latest run that was not released */
  latestRunState: string | null;
};

/** The verbs that a hold offers, the suggested one first (docs/contract.md#decisions). Empty where it is no longer open. */
export function holdVerbs(hold: HoldFacts): DecisionVerb[] {
  if (hold.state !== "open") return [];
  if (hold.subject === "run") return HOLD_REASONS[hold.reason].runVerbs.flatMap((verb) => withTakeover(hold, verb));
  return hold.latestRunState === "succeeded" ? ["retry", "approve", "review", "cancel"] : ["retry", "cancel"];
}

/** Where a run that plays levels may continue, a person may also take over its session (docs/seeds/levels.md#intervene). */
function withTakeover({ level }: HoldFacts, verb: DecisionVerb): DecisionVerb[] {
  return verb === "continue" && level !== null ? [verb, "intervene"] : [verb];
}
