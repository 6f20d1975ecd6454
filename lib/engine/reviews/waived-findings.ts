import type { FindingFacts, WaiverFacts } from "#lib/engine/tickets/ticket-facts.ts";

/**
 * Keys of the findings that a person took out of a ticket: they no longer count, whichever review raises them. Scope drift that
 * a sentinel marked is not among them, since a later review may find the same point within the criteria after all.
 */
export function waivedKeys(waivers: Pick<WaiverFacts, "key" | "by">[]): ReadonlySet<string> {
  return new Set(waivers.filter(({ by }) => by.kind === "user").map(({ key }) => key));
}

/** The findings of a review that count towards a rejection: not scope drift, not advisory, and not waived by a person. */
export function countedFindings<F extends Pick<FindingFacts, "key" | "scopeDrift" | "advisory">>(
  findings: F[],
  waived: ReadonlySet<string>,
): F[] {
  return findings.filter(({ key, scopeDrift, advisory }) => !scopeDrift && !advisory && !waived.has(key));
}
