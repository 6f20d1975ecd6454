import type { FindingFacts, WaiverFacts } from "#lib/engine/tickets/ticket-facts.ts";

/**
 * Keys of the findings that a person took out of a ticket: whoever raises them again, they count no more. What a sentinel
 * marked as scope drift is not among them: it may say later that the same point is within the criteria after all.
 */
export function waivedKeys(waivers: Pick<WaiverFacts, "key" | "by">[]): ReadonlySet<string> {
  return new Set(waivers.filter(({ by }) => by.kind === "user").map(({ key }) => key));
}

/** Those findings of a review that decide: neither scope drift, nor of a rule that only advises, nor waived by a person. */
export function countedFindings<F extends Pick<FindingFacts, "key" | "scopeDrift" | "advisory">>(
  findings: F[],
  waived: ReadonlySet<string>,
): F[] {
  return findings.filter(({ key, scopeDrift, advisory }) => !scopeDrift && !advisory && !waived.has(key));
}
