import type { Review } from "#lib/contract/reviews.ts";
import type { RunDetail } from "#lib/contract/runs.ts";

/** An attempt with its last verdict. */
export interface ReviewedRun {
  run: RunDetail;
  /** The last review of it that gave a verdict. */
  review: Review | null;
}

/** The keys of what the review found. */
export function findingsOf({ review }: Pick<ReviewedRun, "review">): string[] {
  return (review?.findings ?? []).map(({ key }) => key).sort();
}

/** The last review of a run that gave a verdict, of all reviews of its ticket. */
export function reviewOf(reviews: readonly Review[], runId: string): Review | null {
  return reviews.findLast((review) => review.runId === runId && review.verdict !== null) ?? null;
}
