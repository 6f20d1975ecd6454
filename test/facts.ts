import { DEFAULT_POLICY } from "#lib/engine/policies/policy.ts";
import type { DecisionFacts, ReviewFacts, RunFacts, TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";

/** The facts of a plain ticket in progress on its first attempt; fields given win. */
export function makeFacts(
  fields: Partial<Omit<TicketFacts, "ticket">> & { ticket?: Partial<TicketFacts["ticket"]> } = {},
): TicketFacts {
  return {
    now: new Date("2026-01-05T10:00:00.000Z"),
    policy: DEFAULT_POLICY,
    projectPolicy: DEFAULT_POLICY,
    rules: [],
    advisory: [],
    openDependencies: 0,
    hasDependents: false,
    cancelledDependencies: 0,
    runs: [makeRun()],
    reviews: [],
    waivers: [],
    waiversChangedAt: null,
    hold: null,
    decisions: [],
    reopened: null,
    ...fields,
    ticket: {
      id: "tkt_1",
      projectId: "prj_1",
      key: "DEF-1",
      title: "Round half to even",
      description: "Amounts are rounded half up.",
      acceptanceCriteria: ["2.5 becomes 2", "3.5 becomes 4"],
      state: "in_progress",
      version: 1,
      reviewRequired: true,
      foreignText: false,
      verification: null,
      retryAfter: null,
      notBefore: null,
      deadline: null,
      deadlineOpen: false,
      budget: 0,
      reviewBudget: 0,
      completedAt: null,
      ...fields.ticket,
    },
  };
}

export function makeRun(fields: Partial<RunFacts> = {}): RunFacts {
  const number = fields.number ?? 1;
  return {
    id: `run_${number}`,
    number,
    agent: "builder-01",
    state: "running",
    budget: 0,
    category: null,
    error: null,
    summary: null,
    releaseReason: null,
    changed: null,
    retried: false,
    charged: true,
    service: null,
    serviceWave: null,
    pauseReason: null,
    leaseExpiresAt: null,
    resumingSince: null,
    pauseAsked: false,
    unheard: null,
    costUsd: null,
    ...fields,
  };
}

export function makeReview(fields: Partial<ReviewFacts> = {}): ReviewFacts {
  const number = fields.number ?? 1;
  return {
    id: `rev_${number}`,
    number,
    runId: `run_${number}`,
    state: "done",
    sentinel: "checks",
    verdict: "rejected",
    summary: null,
    error: null,
    budget: 0,
    reviewBudget: 0,
    findings: [],
    ...fields,
  };
}

export function makeDecision(fields: Partial<DecisionFacts> = {}): DecisionFacts {
  return {
    id: "dec_1",
    holdId: "hld_1",
    verb: "retry",
    userId: "usr_1",
    by: "Mira Kaur",
    at: new Date("2026-01-05T09:00:00.000Z"),
    note: null,
    answer: null,
    question: null,
    runNumber: null,
    brief: null,
    briefCriteria: null,
    briefSha256: null,
    takenAt: null,
    granted: null,
    spentUsd: null,
    waived: [],
    category: null,
    probation: "on_probation",
    probationCheck: "approval",
    reason: "sentinel_max_retries",
    recurrence: 0,
    ...fields,
  };
}
