import type { HoldOutline } from "#lib/engine/holds/held-facts.ts";
import { asOfOpening, type StuckFacts } from "./as-of-opening.ts";
import { type CitableEvent, CitableEvents } from "./citable-events.ts";
import { failurePattern } from "./failure-pattern.ts";
import { lastDecision } from "./last-decision.ts";
import { lastEvent } from "./last-event.ts";
import type { WhyLine } from "./why-line.ts";

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
