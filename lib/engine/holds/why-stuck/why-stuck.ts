import { DECISION_VERBS } from "#lib/engine/holds/decision-verbs.ts";
import type { HoldOutline } from "#lib/engine/holds/held-facts.ts";
import { nth } from "#lib/engine/text/nth.ts";
import { asOfOpening, type StuckFacts } from "./as-of-opening.ts";
import { type CitableEvent, CitableEvents } from "./citable-events.ts";
import { failurePattern } from "./failure-pattern.ts";
import { lastEvent } from "./last-event.ts";
import { inlineName, quoted, type WhyLine, whyLine } from "./why-line.ts";

/**
 * Why it is stuck, in up to three sentences: what happened last, the pattern behind it, and what the last decision did.
 * Deterministic and without clock times. A sentence that no event proves is left out, and what others wrote stands in
 * quotation marks (docs/interaction.md#why-it-is-stuck). A hold that was decided is described as it was when it opened.
 *
 * @param events of the ticket, oldest first
 */
export function whyStuck(hold: HoldOutline, factsNow: StuckFacts, events: readonly CitableEvent[]): WhyLine[] {
  const then = asOfOpening(hold, factsNow, events);
  const log = new CitableEvents(then.events);
  const lines = [
    lastEvent(hold, then.facts, log),
    failurePattern(hold, then.facts, log),
    lastDecision(hold, then.facts, log),
  ];
  return lines.filter((line) => line !== null).filter(({ cites }) => cites.length > 0);
}

/** Whether the last decision on another hold of the ticket held, and the note it had; null where there was none. */
export function lastDecision(hold: HoldOutline, facts: StuckFacts, log: CitableEvents): WhyLine | null {
  const decision = facts.decisions.findLast((candidate) => candidate.holdId !== hold.id);
  if (!decision) return null;
  const whose = `${inlineName(decision.by)}’s ${DECISION_VERBS[decision.verb].label}`;
  const note = decision.note ? ` Its note: ${quoted(decision.note)}` : " It had no note.";
  const cites = log.decided(decision.holdId);
  if (decision.probation === "did_not_hold") {
    const again = hold.recurrence > 0 ? `: it came back for the ${nth(hold.recurrence + 1)} time` : "";
    return whyLine(`${whose} failed again${again}.${note}`, cites);
  }
  const held = decision.probation === "held" ? "worked, and then something else happened." : "came before.";
  return whyLine(`${whose} ${held}`, cites);
}
