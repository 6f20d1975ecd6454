import type { VerdictInput } from "#lib/contract/reviews.ts";

/**
 * The verdict of every sentinel on a run whose diff is empty: it is not an approval
 * (docs/guarantees.md#a-judge-that-breaks-is-not-a-verdict), and nobody has to be asked.
 */
export const NOTHING_CHANGED: VerdictInput = {
  verdict: "rejected",
  score: 0,
  summary: "The run changed nothing.",
  findings: [
    {
      key: "check:empty-diff",
      severity: "critical",
      category: "empty diff",
      issue:
        "The run changed nothing: its diff against the base is empty, so there is nothing that could meet the acceptance criteria.",
      suggestion: "Make the change and leave it in the working directory; the worker commits it.",
    },
  ],
};
