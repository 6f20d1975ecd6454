import { findingsLedger } from "./findings-ledger.ts";
import type { FindingFacts, ReviewFacts, TicketFacts } from "./ticket-facts.ts";
import { waivedKeys } from "./waived-findings.ts";

/** A finding that the next run must settle, as the ledger tells its fate. */
export type OpenFinding = Omit<FindingFacts, "scopeDrift"> & { fate: "new" | "re_raised" };

/** The findings of the latest verdict that nobody has settled, in its order. */
export function openFindings(facts: Pick<TicketFacts, "reviews" | "waivers">): OpenFinding[] {
  const ledger = findingsLedger(facts.reviews, waivedKeys(facts.waivers));
  const latest = facts.reviews.findLast(isCompleted);
  return (latest?.findings ?? []).flatMap(({ scopeDrift: _, ...finding }) => {
    const fate = ledger.get(finding.key)?.fate;
    return fate === "new" || fate === "re_raised" ? [{ ...finding, fate }] : [];
  });
}

/** Findings that a later review no longer raised, each as it was last raised, the latest first: they must not come back. */
export function settledFindings(facts: Pick<TicketFacts, "reviews" | "waivers">): FindingFacts[] {
  const ledger = findingsLedger(facts.reviews, waivedKeys(facts.waivers));
  const latest = new Map(
    facts.reviews.filter(isCompleted).flatMap(({ findings }) => findings.map((finding) => [finding.key, finding])),
  );
  return [...latest.values()].filter(({ key }) => ledger.get(key)?.fate === "addressed").toReversed();
}

function isCompleted({ verdict }: ReviewFacts): boolean {
  return verdict === "approved" || verdict === "rejected";
}
