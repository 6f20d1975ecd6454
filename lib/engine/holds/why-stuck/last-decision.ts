import { DECISION_VERBS } from "#lib/engine/holds/decision-verbs.ts";
import type { HoldOutline } from "#lib/engine/holds/held-facts.ts";
import { nth } from "#lib/engine/text/nth.ts";
import type { StuckFacts } from "./as-of-opening.ts";
import type { CitableEvents } from "./citable-events.ts";
import { inlineName, quoted, type WhyLine, whyLine } from "./why-line.ts";

/** Whether the last decision on another hold of the ticket held, and the note it had; null where there was none. */
export function lastDecision(hold: HoldOutline, facts: StuckFacts, log: CitableEvents): WhyLine | null {
  const decision = facts.decisions.findLast((candidate) => candidate.holdId !== hold.id);
  if (!decision) return null;
  const whose = `${inlineName(decision.by)}’s ${DECISION_VERBS[decision.verb].label}`;
  const note = decision.note ? ` Its note: ${quoted(decision.note)}` : " It had no note.";
  const cites = log.decided(decision.holdId);
  if (decision.probation === "did_not_hold") {
    const again = hold.recurrence > 0 ? `: it is held for the ${nth(hold.recurrence + 1)} time` : "";
    return whyLine(`${whose} did not hold${again}.${note}`, cites);
  }
  const held = decision.probation === "held" ? "held, and then something else happened." : "came before.";
  return whyLine(`${whose} ${held}`, cites);
}
