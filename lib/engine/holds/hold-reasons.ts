import type { DecisionVerb } from "./decision-verbs.ts";

/** Why something waits for a person (docs/states.md#hold-reasons). One entry per reason: its badge, filter, dialog and verbs derive from it. */
type HoldReasonEntry = {
  label: string;
  signal: "held" | "stop";
  /** the resume condition, stored with the hold: no hold is without an exit (docs/guarantees.md#no-hold-without-an-exit) */
  resumes: string;
  /** the verbs for a paused run, the suggested one first */
  runVerbs: readonly DecisionVerb[];
  /** the segment of the queue that lists it */
  segment: "questions" | "exhausted" | "sentinel" | "incomplete" | "approvals" | "other";
};

const CONTINUE_VERBS = ["continue", "retry", "cancel"] as const;

export const HOLD_REASONS = {
  max_retries: {
    label: "Retries used up",
    signal: "stop",
    resumes: "a person decides",
    runVerbs: CONTINUE_VERBS,
    segment: "exhausted",
  },
  sentinel_max_retries: {
    label: "Sentinel retries used up",
    signal: "held",
    resumes: "a person decides",
    runVerbs: CONTINUE_VERBS,
    segment: "sentinel",
  },
  review_unavailable: {
    label: "Review unavailable",
    signal: "held",
    resumes: "a person decides",
    runVerbs: CONTINUE_VERBS,
    segment: "sentinel",
  },
  manual_review: {
    label: "Needs a look",
    signal: "held",
    resumes: "a person decides",
    runVerbs: CONTINUE_VERBS,
    segment: "other",
  },
  question: {
    label: "Question",
    signal: "held",
    resumes: "a person answers",
    runVerbs: ["answer", "retry", "cancel"],
    segment: "questions",
  },
  approval: {
    label: "Approval",
    signal: "held",
    resumes: "a person approves or rejects",
    runVerbs: ["approve", "reject", "retry", "cancel"],
    segment: "approvals",
  },
  incomplete: {
    label: "Incomplete",
    signal: "held",
    resumes: "a person decides",
    runVerbs: CONTINUE_VERBS,
    segment: "incomplete",
  },
  step_limit: {
    label: "Step limit reached",
    signal: "held",
    resumes: "a person decides",
    runVerbs: CONTINUE_VERBS,
    segment: "incomplete",
  },
  budget: {
    label: "Budget used up",
    signal: "held",
    resumes: "a person grants more",
    runVerbs: CONTINUE_VERBS,
    segment: "exhausted",
  },
  lost: {
    label: "Worker lost",
    signal: "stop",
    resumes: "a person decides",
    runVerbs: CONTINUE_VERBS,
    segment: "exhausted",
  },
  dependency: {
    label: "Dependency cancelled",
    signal: "held",
    resumes: "a person decides to go on without it",
    runVerbs: CONTINUE_VERBS,
    segment: "other",
  },
  human: {
    label: "Held by a person",
    signal: "held",
    resumes: "a person decides",
    runVerbs: CONTINUE_VERBS,
    segment: "other",
  },
} as const satisfies Record<string, HoldReasonEntry>;

export type HoldReason = keyof typeof HOLD_REASONS;
export const HOLD_REASON_NAMES = Object.keys(HOLD_REASONS) as [HoldReason, ...HoldReason[]];

/** The reasons an agent may pause for (docs/contract.md#finish). */
export const PAUSE_REASONS = [
  "max_retries",
  "question",
  "approval",
  "incomplete",
  "step_limit",
  "budget",
] as const satisfies readonly HoldReason[];
export type PauseReason = (typeof PAUSE_REASONS)[number];
