import { comparePatches, type PatchComparison } from "./compare-patches.ts";
import { findingsOf, type ReviewedRun } from "./reviewed-run.ts";

export type Aspect = "feedback" | "brief" | "tools" | "patch" | "failure" | "review" | "cost";

/** What differs between two attempts. */
export interface AttemptComparison {
  changed: Record<Aspect, boolean>;
  patch: PatchComparison;
  /** Whether anything that decides the outcome differs: the code, the failure, or what the review found. */
  material: boolean;
  /** One or two sentences that say it. */
  words: string;
}

/** Compares an attempt with the one before it (WISHES 10, DESIGN 7). */
export function compareAttempts(before: ReviewedRun, after: ReviewedRun): AttemptComparison {
  const patch = comparePatches(before.run.diff, after.run.diff);
  const changed: AttemptComparison["changed"] = {
    feedback: feedbackOf(before) !== feedbackOf(after),
    brief: before.run.briefSha256 !== after.run.briefSha256,
    tools: JSON.stringify(before.tools) !== JSON.stringify(after.tools),
    patch: patch.difference !== "same",
    failure: failureOf(before) !== failureOf(after),
    review: findingsOf(before).join() !== findingsOf(after).join() || before.review?.verdict !== after.review?.verdict,
    cost: true,
  };
  const cleared = findingsOf(before).filter((key) => !findingsOf(after).includes(key));
  const settled = before.review?.verdict === "rejected" && (after.review?.verdict === "approved" || cleared.length > 0);
  const material = patch.difference === "changed" || changed.failure || settled;
  return { changed, patch, material, words: wordsFor(before, after, changed, patch, material) };
}

/** What it was told about the attempts before it. */
function feedbackOf({ run: { brief } }: ReviewedRun): string {
  return JSON.stringify([
    brief?.findings.map(({ key }) => key).sort() ?? [],
    brief?.note ?? null,
    brief?.answer ?? null,
  ]);
}

/** What failed, without what differs by chance: numbers, ids and white space. */
function failureOf({ run }: ReviewedRun): string {
  if (run.error === null) return "";
  return `${run.category} ${run.error.message
    .toLowerCase()
    .replaceAll(/[0-9a-f]{8,}|\d+/g, "#")
    .replaceAll(/\s+/g, " ")}`;
}

function wordsFor(
  before: ReviewedRun,
  after: ReviewedRun,
  changed: AttemptComparison["changed"],
  patch: PatchComparison,
  material: boolean,
): string {
  const code = codeWords(before, after, patch);
  const outcome = outcomeWords(after, changed);
  if (!material)
    return [code, outcome, changed.feedback ? "Only what it was told is different." : ""].filter(Boolean).join(" ");
  return [code, outcome].filter(Boolean).join(" ");
}

function codeWords(before: ReviewedRun, after: ReviewedRun, patch: PatchComparison): string {
  if (before.run.diff === null && after.run.diff === null) return "";
  if (patch.difference === "same") return "The patch is the same, line by line.";
  if (patch.difference === "renamed") return "The patch differs only in names or white space.";
  return "The patch is different.";
}

function outcomeWords(after: ReviewedRun, changed: AttemptComparison["changed"]): string {
  if (after.run.error !== null && !changed.failure) return "It failed the same way.";
  if (after.review?.verdict === "rejected" && !changed.review) return "The review raised the same findings.";
  if (after.review?.verdict === "approved") return "The review approved it.";
  return "";
}
