import type { VerdictInput } from "#lib/contract/reviews.ts";

/** The verdict on an empty diff: no approval (docs/guarantees.md#a-judge-that-breaks-is-not-a-verdict). */
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
