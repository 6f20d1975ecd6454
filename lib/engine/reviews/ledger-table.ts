import type { FindingFacts, ReviewFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { findingsLedger } from "./findings-ledger.ts";

/** What one review did with a finding; null before it was first raised and after it was settled. */
export type LedgerMark = "new" | "re_raised" | "addressed" | "withdrawn" | null;

export type LedgerRow<F> = {
  /** F1, F2 …: open findings first, numbered as in the brief */
  label: string;
  finding: F;
  fate: Exclude<LedgerMark, null>;
  /** numbers of the reviews that raised it */
  raised: number[];
  /** not settled yet: it is in the next brief */
  open: boolean;
  /** one per review of the table */
  marks: LedgerMark[];
};

export type LedgerTable<F> = {
  /** the completed reviews, oldest first; `open`: how many findings each one left open */
  reviews: { number: number; runId: string; verdict: "approved" | "rejected"; open: number }[];
  rows: LedgerRow<F>[];
};

type Review<F> = Pick<ReviewFacts, "number" | "runId" | "verdict"> & { findings: F[] };
type Row = Pick<FindingFacts, "key" | "scopeDrift" | "advisory">;

/** A table of a ticket's findings by its completed reviews, with the fate of each finding (docs/interaction.md#findings-ledger). `waived`: keys. */
export function ledgerTable<F extends Row>(
  given: Review<F>[],
  waived: ReadonlySet<string> = new Set(),
): LedgerTable<F> {
  const reviews = given
    .filter(
      (review): review is Review<F> & { verdict: "approved" | "rejected" } =>
        review.verdict === "approved" || review.verdict === "rejected",
    )
    .toSorted((a, b) => a.number - b.number);
  const ledger = findingsLedger(reviews, waived);
  const latest = new Map(reviews.flatMap((review) => review.findings.map((finding) => [finding.key, finding])));
  const isOpen = (key: string) =>
    !latest.get(key)?.advisory && ["new", "re_raised"].includes(ledger.get(key)?.fate ?? "");
  const stillOpen = reviews.at(-1)?.findings.filter(({ key }) => isOpen(key)) ?? [];
  const settled = [...latest.values()].filter(({ key }) => !isOpen(key));
  return {
    reviews: reviews.map(({ number, runId, verdict, findings }) => ({
      number,
      runId,
      verdict,
      open: findings.filter((finding) => !finding.scopeDrift && !finding.advisory).length,
    })),
    rows: [...stillOpen, ...settled].map((finding, index) => {
      const { fate, raised } = ledger.get(finding.key) ?? { fate: "new" as const, raised: [] };
      return {
        label: `F${index + 1}`,
        finding,
        fate,
        raised,
        open: isOpen(finding.key),
        marks: marksOf(
          raised,
          fate,
          reviews.map(({ number, findings }) => ({
            number,
            drifted: findings.some(({ key, scopeDrift }) => key === finding.key && scopeDrift),
          })),
        ),
      };
    }),
  };
}

/**
 * A finding is addressed at the first review that no longer raises it, and open again if a later one does. Where it is raised
 * as scope drift it is withdrawn at once.
 */
function marksOf(
  raised: number[],
  fate: LedgerRow<unknown>["fate"],
  reviews: { number: number; drifted: boolean }[],
): LedgerMark[] {
  return reviews.map(({ number, drifted }, index) => {
    if (drifted) return "withdrawn";
    if (raised.includes(number)) return number === raised[0] ? "new" : "re_raised";
    const { number: before, drifted: settled } = reviews[index - 1] ?? {};
    if (before === undefined || settled || !raised.includes(before)) return null;
    return fate === "withdrawn" && before === raised.at(-1) ? "withdrawn" : "addressed";
  });
}

/**
 * Whether the reviews converge: the latest one left fewer findings open than the one before it (docs/interaction.md#findings-ledger). `single`: too few
 * to tell.
 */
export function convergence(table: LedgerTable<unknown>): "single" | "converging" | "not_converging" {
  const [before, last] = table.reviews.slice(-2);
  if (before === undefined || last === undefined) return "single";
  return last.open < before.open ? "converging" : "not_converging";
}
