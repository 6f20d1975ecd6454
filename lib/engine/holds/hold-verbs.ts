import type { DecisionVerb } from "./decision-verbs.ts";
import { HOLD_REASONS, type HoldReason, type HoldReasonEntry } from "./hold-reasons.ts";
import type { HoldState } from "./hold-states.ts";
import { type HoldSubject, isProjectSubject } from "./hold-subjects.ts";

/** What the verbs of a hold depend on. */
type HoldFacts = {
  subject: HoldSubject;
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
  if (isProjectSubject(hold.subject)) return [...(projectVerbs(hold.reason) ?? [])];
  if (hold.subject === "run") return HOLD_REASONS[hold.reason].runVerbs.flatMap((verb) => withTakeover(hold, verb));
  return hold.latestRunState === "succeeded" ? ["retry", "approve", "review", "cancel"] : ["retry", "cancel"];
}

function projectVerbs(reason: HoldReason): readonly DecisionVerb[] | undefined {
  const entry: HoldReasonEntry = HOLD_REASONS[reason];
  return entry.projectVerbs;
}

/** Where a run that plays levels may continue, a person may also take over its session (docs/seeds/levels.md#intervene). */
function withTakeover({ level }: HoldFacts, verb: DecisionVerb): DecisionVerb[] {
  return verb === "continue" && level !== null ? [verb, "intervene"] : [verb];
}
