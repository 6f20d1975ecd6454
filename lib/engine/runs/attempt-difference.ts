/** How one attempt differs from an earlier one, in what matters for whether another attempt is worth its cost. */
export type AttemptDelta = {
  /** the two patches: neither attempt has one, equal line by line, equal but for names and white space, or changed */
  patch: "none" | "same" | "renamed" | "changed";
  /** `same` and `other`: both failed, with one fingerprint or two; `gone` and `new`: only the earlier or the later one failed */
  failure: "none" | "same" | "other" | "gone" | "new";
  /**
   * the later attempt's review, and whether the earlier one had any; `cleared` and `raised` count findings of one of the two
   * only
   */
  review: { verdict: "none" | "approved" | "rejected"; before: boolean; cleared: number; raised: number };
  /** it was told something else: findings, a note, an answer or another brief */
  told: boolean;
  /** share of the tool calls that both made in the same order, 0 to 1; null where not known */
  sameCalls: number | null;
};

/**
 * Whether two past attempts differ in anything that decides the outcome: the code, the failure, or the findings that the
 * review no longer raised. `words`: one to three sentences that say why (docs/interaction.md#attempt-diff). For what a decision would change, see
 * material-delta.ts.
 */
export function attemptDifference(delta: AttemptDelta): { material: boolean; words: string } {
  const { patch, failure, review, told } = delta;
  const settled =
    review.before && (review.verdict === "approved" || (review.verdict === "rejected" && review.cleared > 0));
  const material = patch === "changed" || !(failure === "none" || failure === "same") || settled;
  const said = [PATCH[patch], FAILURE[failure], reviewWords(review), callWords(delta.sameCalls)];
  if (!material && told) said.push("Only what it was told is different.");
  return {
    material,
    words: said.filter(Boolean).join(" ") || "Neither left any work, and neither says why it stopped.",
  };
}

const PATCH: Record<AttemptDelta["patch"], string> = {
  none: "",
  same: "The patch is the same, line by line.",
  renamed: "The patch differs only in names or white space.",
  changed: "The patch is different.",
};

const FAILURE: Record<AttemptDelta["failure"], string> = {
  none: "",
  same: "It failed the same way.",
  other: "It failed for another cause.",
  gone: "What failed before did not fail again.",
  new: "It failed, which the one before did not.",
};

function reviewWords({ verdict, before, cleared, raised }: AttemptDelta["review"]): string {
  if (verdict === "none") return "";
  if (verdict === "approved") return "The review approved it.";
  if (!before) return "";
  if (cleared === 0 && raised === 0) return "The review raised the same findings.";
  if (cleared === 0) return `The review raised the same findings and ${raised} more.`;
  return `The review no longer raised ${cleared} of its findings${raised > 0 ? `, and raised ${raised} new` : ""}.`;
}

function callWords(same: number | null): string {
  if (same === null) return "";
  return same === 1
    ? "Its calls of tools are the same."
    : `Its calls of tools are ${Math.floor(same * 100)}% the same.`;
}
