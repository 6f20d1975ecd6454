import type { Category } from "#lib/engine/failures/categories.ts";
import type { ProjectRule } from "#lib/engine/failures/classify-failure.ts";
import type { DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import type { Grant } from "#lib/engine/holds/grants.ts";
import type { HoldReason } from "#lib/engine/holds/hold-reasons.ts";
import type { Policy } from "#lib/engine/policies/policy.ts";
import type { ReviewState } from "#lib/engine/reviews/review-states.ts";
import type { SentinelRule } from "#lib/engine/reviews/sentinel-rule.ts";
import type { ReleaseReason, RunState } from "#lib/engine/runs/run-states.ts";
import type { TicketState } from "./ticket-states.ts";

/**
 * Everything that the engine needs to decide what happens to a ticket, read at once while its row is locked. Its size is
 * bounded by the ticket's history. Times are from the database clock.
 */
export type TicketFacts = {
  now: Date;
  /** the project's policy with the limits that the last reset granted (policy-in-force.ts) */
  policy: Policy;
  /** the project's policy itself */
  projectPolicy: Policy;
  /** the project's rules for failures in the order in which they are tried, the newest first */
  rules: ProjectRule[];
  /** the advisory rules of the project's sentinels */
  advisory: SentinelRule[];
  ticket: {
    id: string;
    projectId: string;
    key: string;
    title: string;
    description: string;
    acceptanceCriteria: string[];
    state: TicketState;
    version: number;
    reviewRequired: boolean;
    /** its text was written outside of the team */
    foreignText: boolean;
    verification: string | null;
    retryAfter: Date | null;
    /** no agent gets it before */
    notBefore: Date | null;
    deadline: Date | null;
    /** no hold was opened yet because of this deadline */
    deadlineOpen: boolean;
    budget: number;
    reviewBudget: number;
    completedAt: Date | null;
  };
  /** dependencies that are neither done nor cancelled, without waived ones */
  openDependencies: number;
  /** dependencies that were cancelled and not waived, which nothing will ever finish */
  cancelledDependencies: number;
  /** whether any ticket waits, or waited, for this one; nobody can begin to while it is locked */
  hasDependents: boolean;
  runs: RunFacts[];
  reviews: ReviewFacts[];
  waivers: WaiverFacts[];
  /** when a waiver was last made or taken back; null where none ever was */
  waiversChangedAt: Date | null;
  /** the open hold; null where there is none */
  hold: HoldFacts | null;
  /** decisions that were not undone, oldest first */
  decisions: DecisionFacts[];
  /** the last time it was opened again after it had ended; null where it never was */
  reopened: ReopeningFacts | null;
};

/** A person opened a ticket again. It is a reset: `budget` is the number of the budget that began with it. */
export type ReopeningFacts = { budget: number; by: string; note: string; at: Date; spentUsd: number };

export type RunFacts = {
  id: string;
  number: number;
  agent: string;
  state: RunState;
  budget: number;
  category: Category | null;
  error: { message: string } | null;
  summary: string | null;
  /** why it was given back, where its worker said so */
  releaseReason: ReleaseReason | null;
  /** whether its diff is not empty; null where it reported none */
  changed: boolean | null;
  retried: boolean;
  /** false: it failed with its service while that was down, and counts towards no budget */
  charged: boolean;
  /** what its work uses, as its claim said */
  service: string | null;
  /** it was let in while its service was down: the wave, 0 as the probe; else null */
  serviceWave: number | null;
  pauseReason: HoldReason | null;
  leaseExpiresAt: Date | null;
  resumingSince: Date | null;
  /** a person has asked it to pause */
  pauseAsked: boolean;
  /** what people said to its agent that it was not told; null where it was told all */
  unheard: { text: string; by: string }[] | null;
  /** US dollars so far; null where nothing was told */
  costUsd: number | null;
};

export type ReviewFacts = {
  id: string;
  number: number;
  runId: string;
  state: ReviewState;
  sentinel: string | null;
  verdict: "approved" | "rejected" | "unavailable" | null;
  summary: string | null;
  /** why it was unavailable */
  error: string | null;
  budget: number;
  reviewBudget: number;
  findings: FindingFacts[];
};

export type FindingFacts = {
  key: string;
  severity: string;
  category: string | null;
  file: string | null;
  line: number | null;
  issue: string;
  suggestion: string | null;
  /** outside of the acceptance criteria that the run was claimed with */
  scopeDrift: boolean;
  /** name of the sentinel's rule (sentinel-rule.ts) */
  rule: string;
  /** the rule was advisory when the finding was raised, so it rejects nothing */
  advisory: boolean;
};

/** A finding that no longer counts: it became a ticket of its own, or a person let it pass. */
export type WaiverFacts = {
  key: string;
  kind: "scope_drift" | "waived";
  by: { kind: "user" | "agent" | "sentinel" | "engine"; name: string };
  at: Date;
  /** key of the ticket that the finding became */
  linkedKey: string | null;
};

export type HoldFacts = {
  id: string;
  subject: "ticket" | "run";
  reason: HoldReason;
  runId: string | null;
  recurrence: number;
  version: number;
};

export type DecisionFacts = {
  id: string;
  holdId: string;
  verb: DecisionVerb;
  userId: string;
  by: string;
  at: Date;
  note: string | null;
  answer: unknown;
  /** what the held run had asked */
  question: string | null;
  /** number of the held run */
  runNumber: number | null;
  brief: string | null;
  /** the acceptance criteria in that brief */
  briefCriteria: string[] | null;
  briefSha256: string | null;
  takenAt: Date | null;
  granted: Grant | null;
  /** US dollars that the ticket had cost by then; null for a preview, and before this was stored */
  spentUsd: number | null;
  /** keys of the findings that the decision waived */
  waived: string[];
  /** category of the failure that the hold was about */
  category: string | null;
  probation: "on_probation" | "held" | "did_not_hold" | null;
  probationCheck: ProbationCheck | null;
  reason: HoldReason;
  recurrence: number;
};

/** The check that must pass for a decision to have held (docs/contract.md#probation). */
export type ProbationCheck = "approval" | "verdict" | "success" | "outcome";

/** The decisions since the ticket was last reopened: earlier ones were about work that had ended. */
export function decisionsInForce<Decision extends { at: Date }>(
  decisions: Decision[],
  reopened: Pick<ReopeningFacts, "at"> | null,
): Decision[] {
  return reopened === null ? decisions : decisions.filter(({ at }) => at > reopened.at);
}

/** The ticket's latest run that was not given back untouched. */
export function latestRun(facts: TicketFacts): RunFacts | null {
  return facts.runs.filter((run) => run.state !== "released").at(-1) ?? null;
}
