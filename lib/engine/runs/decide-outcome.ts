import { callSummary } from "#lib/engine/consents/call-words.ts";
import type { Category } from "#lib/engine/failures/categories.ts";
import { type Classification, classifyFailure } from "#lib/engine/failures/classify-failure.ts";
import { decideFailure, type FailureStep, waitForService } from "#lib/engine/failures/decide-failure.ts";
import type { Failure } from "#lib/engine/failures/failure.ts";
import { fingerprint } from "#lib/engine/failures/fingerprint.ts";
import { statedWaitSeconds } from "#lib/engine/failures/stated-wait.ts";
import { plainPauseSummary } from "#lib/engine/holds/hold-cause.ts";
import type { HoldReason, PauseReason } from "#lib/engine/holds/hold-reasons.ts";
import type { NewHold } from "#lib/engine/holds/new-hold.ts";
import { firstLine } from "#lib/engine/text/quote.ts";
import type { RunFacts, TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import type { TicketState } from "#lib/engine/tickets/ticket-states.ts";
import type { TicketCause } from "#lib/engine/tickets/ticket-transitions.ts";
import type { ReleaseReason } from "./run-states.ts";
import { releasesInARow } from "./spent-budget.ts";
import { withinCost } from "./ticket-cost.ts";

/** How a run stopped: what its agent reported, or `lost` where its lease ran out without a report. */
export type Outcome =
  | { outcome: "succeeded" }
  | { outcome: "failed"; error: Failure }
  | {
      outcome: "paused";
      reason: PauseReason;
      question?: { text: string } | null;
      call?: { tool: string; arguments: unknown } | null;
      level?: PausedLevel | null;
      summary?: string | null;
    }
  | { outcome: "released"; reason?: ReleaseReason | null }
  | { outcome: "lost" };
/** The level at which a run paused, and how many of its tries were used. */
export type PausedLevel = { current: number; retryCount: number; maxRetries: number };

/** What becomes of run and ticket. `null` for `ticket` and `reason` means its state stays. */
export type OutcomeStep = {
  run: Outcome["outcome"];
  ticket: TicketState | null;
  reason: TicketCause | null;
  retryAfter: Date | null;
  openReview: boolean;
  hold: NewHold | null;
  failure: (Classification & { step: FailureStep; fingerprint: string }) | null;
};

/** A ticket that is given back this often in a row, other than by workers that drain, is held for a person (docs/contract.md#finish). */
const MAX_RELEASES_IN_A_ROW = 5;

/**
 * The only place that decides what an outcome leads to (docs/states.md#tickets). Null where the run is not running: what has stopped cannot
 * stop again, and a pause is never overwritten (docs/guarantees.md#held-means-stored).
 *
 * @param random in [0, 1), for jitter
 */
export function decideOutcome(facts: TicketFacts, run: RunFacts, outcome: Outcome, random: number): OutcomeStep | null {
  return run.state === "running" ? withinCost(facts, decided(facts, run, outcome, random)) : null;
}

function decided(facts: TicketFacts, run: RunFacts, outcome: Outcome, random: number): OutcomeStep {
  switch (outcome.outcome) {
    case "succeeded":
      return succeeded(facts);
    case "failed": {
      const classification = classifyFailure(outcome.error, facts.rules);
      const wait = outcome.error.retryAfterSeconds ?? statedWaitSeconds(outcome.error.message);
      return failed(facts, "failed", classification, outcome.error, random, wait);
    }
    case "lost":
      return failed(facts, "lost", LOST, { message: LOST_MESSAGE }, random, null);
    case "paused":
      return paused(run, outcome);
    case "released":
      return released(facts, outcome.reason === "drain");
  }
}

export const LOST_MESSAGE = "The lease ran out: the agent stopped without a word";
const LOST: Classification = {
  ruleId: null,
  category: "infrastructure",
  subcategory: "lease_expired",
  confidence: 1,
  why: "No heartbeat came before the lease ran out",
};

function succeeded(facts: TicketFacts): OutcomeStep {
  const review = facts.ticket.reviewRequired;
  return {
    ...NOTHING,
    run: "succeeded",
    ticket: review ? "in_review" : "done",
    reason: "run_succeeded",
    openReview: review,
  };
}

function failed(
  facts: TicketFacts,
  state: "failed" | "lost",
  classification: Classification,
  error: Failure,
  random: number,
  retryAfterSeconds: number | null,
): OutcomeStep {
  const step = decideFailure(facts, classification, random, retryAfterSeconds);
  const name = fingerprint(classification.category, error);
  return {
    ...NOTHING,
    run: state,
    ticket: step.action === "retry" ? "ready" : "on_hold",
    reason: state === "lost" ? "run_lost" : "run_failed",
    retryAfter: step.retryAfter,
    hold: step.holdReason ? heldFor(step.holdReason, classification.category, step.sentence, error, name) : null,
    failure: { ...classification, step, fingerprint: name },
  };
}

/** The same outcome where the failure was that of a service which is down: the ticket waits for it instead. */
export function waitingForService(
  facts: TicketFacts,
  step: OutcomeStep,
  service: string,
  probeAt: Date | null,
): OutcomeStep {
  if (step.failure === null) return step;
  const wait = waitForService(facts, step.failure, service, probeAt);
  const failure = { ...step.failure, step: wait };
  return { ...step, ticket: "ready", reason: "service_down", retryAfter: null, hold: null, failure };
}

/** The service whose failure ended a run, or null: only what the provider answered, or did not, is blamed on it. */
export function blamedService(run: Pick<RunFacts, "service">, outcome: Outcome, step: OutcomeStep): string | null {
  if (outcome.outcome !== "failed" || step.failure?.category !== "api") return null;
  return outcome.error.service ?? run.service;
}

function heldFor(reason: HoldReason, category: Category, sentence: string, error: Failure, name: string): NewHold {
  return {
    subject: "ticket",
    reason,
    category,
    summary: `${sentence}: ${firstLine(error.message)}`,
    fingerprint: name,
  };
}

function paused(run: RunFacts, outcome: Extract<Outcome, { outcome: "paused" }>): OutcomeStep {
  const summary = pauseSummary(run, outcome);
  return {
    ...NOTHING,
    run: "paused",
    hold: {
      subject: "run",
      reason: outcome.reason,
      category: null,
      summary,
      fingerprint: fingerprint("manual_review", { message: `${outcome.reason}: ${summary}` }),
    },
  };
}

function pauseSummary(run: RunFacts, outcome: Extract<Outcome, { outcome: "paused" }>): string {
  if (outcome.call) return callSummary(outcome.call);
  if (outcome.question) return firstLine(outcome.question.text);
  if (outcome.level)
    return `Level ${outcome.level.current}: ${outcome.level.retryCount} of ${outcome.level.maxRetries} tries used`;
  if (outcome.summary) return firstLine(outcome.summary);
  return plainPauseSummary(outcome.reason, run.number);
}

function released(facts: TicketFacts, drained: boolean): OutcomeStep {
  const times = releasesInARow(facts) + 1;
  if (drained || times < MAX_RELEASES_IN_A_ROW)
    return { ...NOTHING, run: "released", ticket: "ready", reason: "run_released" };
  const summary = `Given back ${times} times in a row without an attempt`;
  return {
    ...NOTHING,
    run: "released",
    ticket: "on_hold",
    reason: "run_released",
    hold: {
      subject: "ticket",
      reason: "manual_review",
      category: null,
      summary,
      fingerprint: fingerprint("manual_review", { message: summary }),
    },
  };
}

const NOTHING = { ticket: null, reason: null, retryAfter: null, openReview: false, hold: null, failure: null };
