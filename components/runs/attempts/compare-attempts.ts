import type { Review } from "#lib/contract/reviews.ts";
import type { RunDetail } from "#lib/contract/runs.ts";
import { CATEGORY_NAMES, type Category } from "#lib/engine/failures/categories.ts";
import { fingerprint } from "#lib/engine/failures/fingerprint.ts";
import { type AttemptDelta, attemptDifference } from "#lib/engine/runs/attempt-difference.ts";
import { comparePatches, type PatchComparison } from "./compare-patches.ts";

type Aspect = "feedback" | "brief" | "tools" | "patch" | "failure" | "review" | "cost";

/** An attempt with its last verdict. */
export interface ReviewedRun {
  run: RunDetail;
  /** The last review of it that gave a verdict. */
  review: Review | null;
}

/** What differs between two attempts. */
export interface AttemptComparison {
  changed: Record<Aspect, boolean>;
  patch: PatchComparison;
  /** Fingerprints of the two failures; null where there was none. */
  causes: { before: string | null; after: string | null };
  /** Whether anything that decides the outcome differs: the code, the failure, or what the review found. */
  material: boolean;
  /** A few sentences that say it. */
  words: string;
}

/** Compares an attempt with an earlier one. `sameCalls`: the share of calls of tools that both made. */
export function compareAttempts(
  before: ReviewedRun,
  after: ReviewedRun,
  sameCalls: number | null = null,
): AttemptComparison {
  const patch = comparePatches(before.run.diff, after.run.diff);
  const causes = { before: causeOf(before), after: causeOf(after) };
  const feedback = feedbackOf(before) !== feedbackOf(after);
  const brief = before.run.briefSha256 !== after.run.briefSha256;
  const delta: AttemptDelta = {
    patch: before.run.diff === null && after.run.diff === null ? "none" : patch.difference,
    failure: failureDelta(causes),
    review: reviewDelta(before, after),
    told: feedback,
    sameCalls,
  };
  const verdict = before.review?.verdict !== after.review?.verdict;
  return {
    changed: {
      feedback,
      brief,
      tools: sameCalls !== null && sameCalls < 1,
      patch: patch.difference !== "same",
      failure: causes.before !== causes.after,
      review: verdict || findingsOf(before).join() !== findingsOf(after).join(),
      cost: true,
    },
    patch,
    causes,
    ...attemptDifference(delta),
  };
}

/** What it was told about the attempts before it. */
function feedbackOf({ run: { brief } }: ReviewedRun): string {
  return JSON.stringify([brief?.findings.map(({ key }) => key).sort() ?? [], brief?.note, brief?.answer]);
}

function causeOf({ run: { error, category } }: ReviewedRun): string | null {
  if (error === null) return null;
  const known = CATEGORY_NAMES.find((name): name is Category => name === category) ?? "manual_review";
  return fingerprint(known, error);
}

function failureDelta({ before, after }: AttemptComparison["causes"]): AttemptDelta["failure"] {
  if (before === after) return before === null ? "none" : "same";
  if (after === null) return "gone";
  return before === null ? "new" : "other";
}

function reviewDelta(before: ReviewedRun, after: ReviewedRun): AttemptDelta["review"] {
  const [left, right] = [findingsOf(before), findingsOf(after)];
  const verdict = after.review?.verdict;
  return {
    verdict: verdict === "approved" || verdict === "rejected" ? verdict : "none",
    before: before.review?.verdict === "rejected",
    cleared: left.filter((key) => !right.includes(key)).length,
    raised: right.filter((key) => !left.includes(key)).length,
  };
}

/** The keys of what the review found. */
export function findingsOf({ review }: Pick<ReviewedRun, "review">): string[] {
  return (review?.findings ?? []).map(({ key }) => key).sort();
}

/** The last review of a run that gave a verdict, of all reviews of its ticket. */
export function reviewOf(reviews: readonly Review[], runId: string): Review | null {
  return reviews.findLast((review) => review.runId === runId && review.verdict !== null) ?? null;
}
