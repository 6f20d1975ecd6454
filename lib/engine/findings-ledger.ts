export type Fate = "new" | "re_raised" | "addressed" | "withdrawn";

export type LedgerReview = {
  number: number;
  verdict: "approved" | "rejected" | "unavailable" | null;
  findings: { key: string }[];
};

export type LedgerEntry = { fate: Fate; firstReview: number; lastReview: number; raised: number[] };

/**
 * The fate of each finding of a ticket (CONTRACT 5): raised once so far = new, raised again = re_raised, not raised again
 * by a later completed review = addressed, waived by a person = withdrawn. A review that was unavailable looked at
 * nothing and says nothing.
 */
export function findingsLedger(
  reviews: LedgerReview[],
  waived: ReadonlySet<string> = new Set(),
): Map<string, LedgerEntry> {
  const completed = reviews
    .filter((review) => review.verdict === "approved" || review.verdict === "rejected")
    .sort((a, b) => a.number - b.number);
  const ledger = new Map<string, LedgerEntry>();
  for (const review of completed) {
    for (const { key } of review.findings) {
      const before = ledger.get(key);
      const raised = before ? [...before.raised, review.number] : [review.number];
      ledger.set(key, {
        fate: before ? "re_raised" : "new",
        firstReview: raised[0] ?? review.number,
        lastReview: review.number,
        raised,
      });
    }
  }
  const latest = completed.at(-1)?.number;
  for (const [key, entry] of ledger) {
    if (waived.has(key)) entry.fate = "withdrawn";
    else if (entry.lastReview !== latest) entry.fate = "addressed";
  }
  return ledger;
}
