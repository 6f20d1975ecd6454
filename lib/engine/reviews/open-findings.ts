import type { FindingFacts, ReviewFacts, TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { findingsLedger, waivedKeys } from "./findings-ledger.ts";

/** A finding for the next run, with its fate in the ledger. */
export type OpenFinding = Omit<FindingFacts, "scopeDrift" | "rule" | "advisory"> & { fate: "new" | "re_raised" };

/** The blocking findings of the latest completed review that are not settled, in its order. */
export function openFindings(facts: Pick<TicketFacts, "reviews" | "waivers">): OpenFinding[] {
  return raisedLast(facts, false);
}

/** The advisory findings of the latest completed review: the next run is told, but need not settle them. */
export function advisoryFindings(facts: Pick<TicketFacts, "reviews" | "waivers">): OpenFinding[] {
  return raisedLast(facts, true);
}

function raisedLast(facts: Pick<TicketFacts, "reviews" | "waivers">, advise: boolean): OpenFinding[] {
  const ledger = findingsLedger(facts.reviews, waivedKeys(facts.waivers));
  const latest = facts.reviews.findLast(isCompleted);
  return (latest?.findings ?? []).flatMap(({ scopeDrift: _, rule: __, advisory, ...finding }) => {
    const fate = ledger.get(finding.key)?.fate;
    return advisory === advise && (fate === "new" || fate === "re_raised") ? [{ ...finding, fate }] : [];
  });
}

/** Blocking findings that a later review no longer raised, each as it was last raised, the latest first. */
export function settledFindings(facts: Pick<TicketFacts, "reviews" | "waivers">): FindingFacts[] {
  const ledger = findingsLedger(facts.reviews, waivedKeys(facts.waivers));
  const latest = new Map(
    facts.reviews.filter(isCompleted).flatMap(({ findings }) => findings.map((finding) => [finding.key, finding])),
  );
  return [...latest.values()]
    .filter(({ key, advisory }) => !advisory && ledger.get(key)?.fate === "addressed")
    .toReversed();
}

/** Number of the latest completed review; null where there is none. */
export function lastCompletedReview({ reviews }: Pick<TicketFacts, "reviews">): number | null {
  return reviews.findLast(isCompleted)?.number ?? null;
}

function isCompleted({ verdict }: ReviewFacts): boolean {
  return verdict === "approved" || verdict === "rejected";
}
