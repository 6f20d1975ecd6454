import type { Waiver } from "#lib/contract/reviews.ts";

/** A later review raised a finding although it was taken out of the ticket; it does not reject for it. `raised`: numbers of reviews. */
export function raisedAgain({ afterReview }: Waiver, raised: readonly number[]): boolean {
  return afterReview !== null && (raised.at(-1) ?? 0) > afterReview;
}
