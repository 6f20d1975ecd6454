import type { DecisionVerb } from "./decision-verbs.ts";
import { HOLD_REASONS, type HoldReason } from "./hold-reasons.ts";

/** What decides which verbs a hold offers. */
type HoldFacts = {
  subject: "ticket" | "run";
  state: "open" | "decided" | "withdrawn";
  reason: HoldReason;
  /** of the ticket's latest run that was not released */
  latestRunState: string | null;
};

/** The verbs a person may choose on a hold, the leading one first (CONTRACT 6). Empty where it is no longer open. */
export function verbsOf(hold: HoldFacts): DecisionVerb[] {
  if (hold.state !== "open") return [];
  if (hold.subject === "run") return [...HOLD_REASONS[hold.reason].runVerbs];
  return hold.latestRunState === "succeeded" ? ["retry", "approve", "review", "cancel"] : ["retry", "cancel"];
}
