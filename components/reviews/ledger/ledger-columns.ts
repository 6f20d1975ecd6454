import type { Review } from "#lib/contract/reviews.ts";
import type { Run } from "#lib/contract/runs.ts";
import type { LedgerTable } from "#lib/engine/reviews/ledger-table.ts";
import { RUN_STATES } from "#lib/engine/runs/run-states.ts";

/** One column of the ledger: a review that looked, or an attempt that none looked at. */
export interface LedgerColumn {
  key: string;
  attempt: number;
  /** Place of the review in the table; null: nobody looked, and `note` says why. */
  review: number | null;
  /** When the verdict came. */
  at: string | null;
  note: string | null;
}

/** Attempts without a review stand between the others as long as there is room for them. */
const MAX_WITH_GAPS = 7;

/** The columns of the ledger, in the order of the attempts. */
export function ledgerColumns(
  table: LedgerTable<unknown>,
  runs: readonly Run[],
  reviews: readonly Review[],
): LedgerColumn[] {
  const columns = runs.flatMap((run): LedgerColumn[] => {
    const looked = table.reviews.flatMap((review, index) =>
      review.runId === run.id ? [{ number: review.number, index }] : [],
    );
    if (looked.length === 0)
      return [{ key: run.id, attempt: run.number, review: null, at: null, note: noteOf(run, reviews) }];
    return looked.map(({ number, index }) => ({
      key: `${run.id} ${number}`,
      attempt: run.number,
      review: index,
      at: reviews.find((review) => review.number === number)?.endedAt ?? null,
      note: null,
    }));
  });
  return columns.length <= MAX_WITH_GAPS ? columns : columns.filter(({ review }) => review !== null);
}

function noteOf(run: Run, reviews: readonly Review[]): string {
  if (run.category !== null) return run.category;
  const unavailable = reviews.some((review) => review.runId === run.id && review.verdict === "unavailable");
  return unavailable ? "unavailable" : RUN_STATES[run.state].label.toLowerCase();
}
