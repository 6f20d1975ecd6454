import type { FindingFacts, WaiverFacts } from "#lib/engine/tickets/ticket-facts.ts";

/** What became of a finding over the reviews of its ticket. */
export type Fate = "new" | "re_raised" | "addressed" | "withdrawn";

export type LedgerReview = {
  number: number;
  verdict: "approved" | "rejected" | "unavailable" | null;
  findings: { key: string; scopeDrift?: boolean }[];
};

/** A finding's fate, with the numbers of the first, the last and all reviews that raised it. */
export type LedgerEntry = { fate: Fate; firstReview: number; lastReview: number; raised: number[] };

/**
 * The fate of each finding of a ticket, by key (docs/contract.md#verdicts). `new`: raised once so far. `re_raised`: raised again. `addressed`:
 * no longer raised by the latest completed review. `withdrawn`: waived by a person, or scope drift when it was last raised.
 * Reviews without a verdict, or with `unavailable`, do not count.
 *
 * @param waived keys of findings that a person waived
 */
export function findingsLedger(
  reviews: LedgerReview[],
  waived: ReadonlySet<string> = new Set(),
): Map<string, LedgerEntry> {
  const completed = reviews
    .filter((review) => review.verdict === "approved" || review.verdict === "rejected")
    .sort((a, b) => a.number - b.number);
  const drifted = driftedKeys(completed);
  const latest = completed.at(-1)?.number;
  return new Map(
    [...raisedBy(completed)].map(([key, raised]) => {
      const [firstReview = 0, lastReview = firstReview] = [raised[0], raised.at(-1)];
      const isOpen = lastReview === latest;
      const fate = waived.has(key) || drifted.has(key) ? "withdrawn" : fateOf(raised, isOpen);
      return [key, { fate, firstReview, lastReview, raised }];
    }),
  );
}

function fateOf(raised: number[], isOpen: boolean): Fate {
  if (!isOpen) return "addressed";
  return raised.length === 1 ? "new" : "re_raised";
}

/** Numbers of the reviews that raised each finding. */
function raisedBy(completed: LedgerReview[]): Map<string, number[]> {
  const raised = completed.flatMap(({ number, findings }) => findings.map(({ key }) => ({ key, number })));
  return new Map(
    [...Map.groupBy(raised, ({ key }) => key)].map(([key, all]) => [key, all.map(({ number }) => number)]),
  );
}

/** Keys of findings that were scope drift when they were last raised. */
function driftedKeys(completed: LedgerReview[]): ReadonlySet<string> {
  const last = new Map(completed.flatMap(({ findings }) => findings.map(({ key, scopeDrift }) => [key, scopeDrift])));
  return new Set([...last].flatMap(([key, scopeDrift]) => (scopeDrift ? [key] : [])));
}

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
