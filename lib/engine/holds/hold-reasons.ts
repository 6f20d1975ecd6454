import type { DecisionVerb } from "./decision-verbs.ts";

/** Why something waits for a person (docs/states.md#hold-reasons). One entry per reason: its badge, filter, dialog and verbs derive from it. */
export type HoldReasonEntry = {
  label: string;
  signal: "held" | "stop";
  /** the resume condition, stored with the hold: no hold is without an exit (docs/guarantees.md#no-hold-without-an-exit) */
  resumes: string;
  /** the verbs for a paused run, the suggested one first */
  runVerbs: readonly DecisionVerb[];
  /** the verbs for a hold of the project, which closes by itself; left out: none */
  projectVerbs?: readonly DecisionVerb[];
  /** the segment of the queue that lists it */
  segment: "questions" | "exhausted" | "sentinel" | "incomplete" | "approvals" | "other";
};

/** What most reasons have in common. */
const DECIDED = { signal: "held", resumes: "a person decides", runVerbs: ["continue", "retry", "cancel"] } as const;

export const HOLD_REASONS = {
  max_retries: { ...DECIDED, label: "Retries used up", signal: "stop", segment: "exhausted" },
  sentinel_max_retries: { ...DECIDED, label: "Sentinel retries used up", segment: "sentinel" },
  review_unavailable: { ...DECIDED, label: "Review unavailable", segment: "sentinel" },
  manual_review: { ...DECIDED, label: "Needs a look", segment: "other" },
  question: {
    ...DECIDED,
    label: "Question",
    resumes: "a person answers",
    runVerbs: ["answer", "retry", "cancel"],
    segment: "questions",
  },
  approval: {
    ...DECIDED,
    label: "Approval",
    resumes: "a person approves or rejects",
    runVerbs: ["approve", "reject", "retry", "cancel"],
    segment: "approvals",
  },
  incomplete: { ...DECIDED, label: "Incomplete", segment: "incomplete" },
  step_limit: { ...DECIDED, label: "Step limit reached", segment: "incomplete" },
  budget: {
    ...DECIDED,
    label: "Budget used up",
    resumes: "a person grants more",
    projectVerbs: ["retry"],
    segment: "exhausted",
  },
  lost: { ...DECIDED, label: "Worker lost", signal: "stop", segment: "exhausted" },
  dependency: {
    ...DECIDED,
    label: "Dependency cancelled",
    resumes: "a person decides to go on without it",
    segment: "other",
  },
  human: { ...DECIDED, label: "Held by a person", segment: "other" },
  silent_run: { ...DECIDED, label: "Silent run", signal: "stop", segment: "other" },
  unfetched: { ...DECIDED, label: "Decision not fetched", segment: "other" },
  deadline: { ...DECIDED, label: "Deadline passed", signal: "stop", segment: "other" },
  service_down: {
    ...DECIDED,
    label: "Service down",
    signal: "stop",
    resumes: "the service works again",
    projectVerbs: ["retry", "cancel"],
    segment: "other",
  },
  no_agent: { ...DECIDED, label: "No agent", resumes: "an agent that matches comes", segment: "other" },
  no_sentinel: { ...DECIDED, label: "No sentinel", resumes: "a sentinel claims a review", segment: "other" },
} as const satisfies Record<string, HoldReasonEntry>;

export type HoldReason = keyof typeof HOLD_REASONS;
export const HOLD_REASON_NAMES = Object.keys(HOLD_REASONS) as [HoldReason, ...HoldReason[]];

/** The reasons an agent may pause for (docs/contract.md#finish); for `human` where a person has asked it to. */
export const PAUSE_REASONS = [
  "max_retries",
  "question",
  "approval",
  "incomplete",
  "step_limit",
  "budget",
  "human",
] as const satisfies readonly HoldReason[];
export type PauseReason = (typeof PAUSE_REASONS)[number];
