import { decideFailure } from "#lib/engine/failures/decide-failure.ts";
import type { HoldReason } from "#lib/engine/holds/hold-reasons.ts";
import { policyInForce } from "#lib/engine/holds/policy-in-force.ts";
import { decideVerdict } from "#lib/engine/reviews/decide-verdict.ts";
import { type BudgetFacts, rejectionsSpent, retriesSpent, unavailableSpent } from "#lib/engine/runs/spent-budget.ts";
import {
  type Failed,
  failedIn,
  type PastReview,
  type PastRun,
  type PastStep,
  type PastTicket,
  type Stretch,
  stretchesOf,
} from "./past-ticket.ts";
import type { Policy } from "./policy.ts";

/** A stretch of history as it goes under a policy. */
export type ReplayedStretch = {
  /** the attempts that still happen */
  made: PastRun[];
  /** where the policy holds the ticket; the rest of the stretch does not happen */
  held: { after: number; reason: HoldReason } | null;
  /** back-off before attempts and reviews, in milliseconds with the mean jitter */
  waitMs: number;
  /** the successful attempt at its end; null where it ends otherwise or is held before */
  worked: PastRun | null;
  /** where the policy tries again and history does not: the most further tries, if each ended as the last one did */
  goesOn: Try[];
};

/** One further try: the n-th retry of a line of the policy. */
export type Try = { of: Failed; nth: number };

/** In production the jitter is random. */
const MEAN_JITTER = 0.5;
/** The most further tries that are counted. */
const MAX_TRIES = 100;

/**
 * Replays a ticket's history under a policy. At each failure and verdict the functions that decide in production decide again,
 * on what the policy itself has let happen before. An attempt that still happens ends as it did. Where the policy holds
 * earlier, the rest of the stretch does not happen, and the person decides as they did at its end: the next stretch is as it
 * was, with what they granted. Nothing is invented: `goesOn` only says how many further tries there could be.
 */
export function replayTicket(ticket: PastTicket, policy: Policy): ReplayedStretch[] {
  const { grants } = ticket;
  const facts = { now: new Date(0), policy, ticket: { budget: 0, reviewBudget: 0 }, runs: [], reviews: [] };
  return stretchesOf(ticket).map((stretch) => {
    const granted = grants.filter(({ budget }) => budget === stretch.budget);
    return replayStretch(Object.assign(facts, { policy: policyInForce(policy, granted) }), stretch);
  });
}

function replayStretch(facts: BudgetFacts, { budget, reviewBudget, steps }: Stretch): ReplayedStretch {
  Object.assign(facts.ticket, { budget, reviewBudget });
  const replayed: ReplayedStretch = { made: [], held: null, waitMs: 0, worked: null, goesOn: [] };
  for (const step of steps) {
    if (step.review === null) replayed.made.push(step.run);
    const next = decide(facts, step);
    if (next?.hold) return { ...replayed, held: { after: step.run.number, reason: next.hold } };
    if (next && step === steps.at(-1)) return { ...replayed, goesOn: furtherTries(facts, step) };
    replayed.waitMs += next?.delayMs ?? 0;
  }
  return { ...replayed, worked: workOf(steps) };
}

type Next = { hold: HoldReason | null; delayMs: number };

/** What the engine decides after a step; the step is added to the facts. Null where there is nothing to decide. */
function decide(facts: BudgetFacts, step: PastStep): Next | null {
  const { run, review } = step;
  const failed = failedIn(step);
  if (review !== null) {
    const next = failed && afterVerdict(facts, run, review);
    facts.reviews.push({ runId: String(run.number), ...review });
    return next;
  }
  const past = { state: run.state, budget: run.budget, category: run.category, retried: false };
  facts.runs.push(past);
  const next = failed && afterFailure(facts, run);
  past.retried = next !== null && next.hold === null;
  return next;
}

function afterFailure(facts: BudgetFacts, run: PastRun): Next {
  const cause = { category: run.category ?? "manual_review" };
  const { holdReason, delayMs } = decideFailure(facts, cause, MEAN_JITTER, run.retryAfterSeconds);
  return { hold: holdReason, delayMs };
}

function afterVerdict(facts: BudgetFacts, run: PastRun, { verdict }: PastReview): Next {
  const said = { verdict, findings: [] };
  const step = decideVerdict({ ...facts, waivers: [] }, String(run.number), said, MEAN_JITTER);
  const at = step.nextReviewAt ?? step.retryAfter ?? facts.now;
  return { hold: step.hold?.reason ?? null, delayMs: at.getTime() - facts.now.getTime() };
}

/** Repeats the last step until the engine holds. */
function furtherTries(before: BudgetFacts, step: PastStep): Try[] {
  const facts = { ...before, runs: [...before.runs], reviews: [...before.reviews] };
  const tries: Try[] = [];
  let held = false;
  while (!held && tries.length < MAX_TRIES) {
    tries.push(nextTry(facts, step));
    held = again(step)
      .map((one) => decide(facts, one))
      .some((next) => next?.hold);
  }
  return tries;
}

function nextTry(facts: BudgetFacts, step: PastStep): Try {
  const of = failedIn(step) ?? "manual_review";
  if (of === "reviews") return { of, nth: unavailableSpent(facts, String(step.run.number)) };
  return { of, nth: of === "rejections" ? rejectionsSpent(facts) : retriesSpent(facts, of) };
}

function again(step: PastStep): PastStep[] {
  return step.review?.verdict === "rejected" ? [{ run: step.run, review: null }, step] : [step];
}

/** The attempt that the stretch ends with, where it succeeded and was not rejected. */
function workOf(steps: readonly PastStep[]): PastRun | null {
  const last = steps.at(-1);
  if (last?.run.state !== "succeeded") return null;
  return last.review === null || last.review.verdict === "approved" ? last.run : null;
}
