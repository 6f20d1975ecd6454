/** What a person can decide on a hold (docs/states.md#decisions, docs/contract.md#decisions). One entry per verb: its button, key and texts derive from it. */

type DecisionVerbEntry = {
  /** the accessible name of its button begins with this (docs/contract.md#names) */
  label: string;
  /** its keyboard shortcut, written as `c` or `shift+p` */
  key: string;
  /** past tense for facts: "Retried by Mira" */
  past: string;
  /** the budgets it resets: `all` is failures, rejections and attempts, `reviews` only unavailable reviews (docs/contract.md#decisions) */
  resets: "all" | "reviews" | "nothing";
};

export const DECISION_VERBS = {
  continue: { label: "Continue", key: "c", past: "Continued", resets: "all" },
  intervene: { label: "Intervene", key: "i", past: "Taken over", resets: "all" },
  retry: { label: "Retry", key: "r", past: "Retried", resets: "all" },
  answer: { label: "Answer", key: "a", past: "Answered", resets: "all" },
  approve: { label: "Approve", key: "shift+p", past: "Approved", resets: "all" },
  reject: { label: "Reject", key: "d", past: "Rejected", resets: "all" },
  review: { label: "Review again", key: "shift+v", past: "Sent to review", resets: "reviews" },
  cancel: { label: "Cancel ticket", key: "x", past: "Cancelled", resets: "nothing" },
} as const satisfies Record<string, DecisionVerbEntry>;

export type DecisionVerb = keyof typeof DECISION_VERBS;
export const DECISION_VERB_NAMES = Object.keys(DECISION_VERBS) as [DecisionVerb, ...DecisionVerb[]];
