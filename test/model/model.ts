/**
 * A small model of what becomes of tickets: written from docs/states.md and docs/guarantees.md, not from the code. It knows
 * states, budgets and what waits for what, and nothing of rows, locks or texts.
 */

export type ModelRun = {
  state: "running" | "paused" | "resuming" | "succeeded" | "failed" | "lost" | "released" | "cancelled";
  /** the category of a failure that was retried, null otherwise */
  retriedAs: Category | null;
  budget: number;
  leaseExpired: boolean;
  /** it was given back because its worker stops, which is no failure of the ticket */
  drained: boolean;
  /** it was cancelled under its agent, whose next beat is told so */
  hearsCancel: boolean;
};
export type ModelReview = {
  run: number;
  state: "open" | "claimed" | "done";
  verdict: Verdict | null;
  budget: number;
  reviewBudget: number;
  leaseExpired: boolean;
  /** not before its backoff has ended */
  waits: boolean;
};
export type Edge = { ticket: number; waived: boolean };
export type ModelTicket = {
  state: "draft" | "blocked" | "ready" | "in_progress" | "in_review" | "on_hold" | "done" | "cancelled";
  priority: number;
  reviewRequired: boolean;
  dependsOn: Edge[];
  /** ready, but not before its backoff has ended */
  waits: boolean;
  budget: number;
  reviewBudget: number;
  runs: ModelRun[];
  reviews: ModelReview[];
  hold: ModelHold | null;
  /** the last decision, for as long as it can be taken back */
  undo: Undo | null;
  /** how many runs each dependent had when this ticket ended: what began since cannot be called back */
  endedWith: number[] | null;
};
export type ModelHold = { subject: "ticket" | "run"; reason: string };
export type Undo = { verb: Verb; hold: ModelHold; before: ModelTicket; left: ModelTicket["state"]; run: number | null };
export type Model = { tickets: ModelTicket[]; reviewsOpened: { ticket: number; review: number }[] };

export type Category = "api" | "runtime" | "syntax" | "infrastructure";
export type Verdict = "approved" | "rejected" | "unavailable";
export type Verb = "retry" | "approve" | "review" | "cancel" | "continue" | "answer";

/** The policy that the project under test has: small numbers, so that short histories reach the ends of budgets. */
export const RETRIES: Record<Category, number> = { api: 2, runtime: 1, syntax: 0, infrastructure: 1 };
export const MAX_REJECTIONS = 1;
export const MAX_UNAVAILABLE = 1;
export const MAX_ATTEMPTS = 5;
const MAX_RELEASES_IN_A_ROW = 5;

export function emptyModel(): Model {
  return { tickets: [], reviewsOpened: [] };
}

export const latest = <T>(items: T[]): T | null => items.at(-1) ?? null;
export const openRun = (ticket: ModelTicket): ModelRun | null =>
  ticket.runs.find(({ state }) => state === "running" || state === "paused" || state === "resuming") ?? null;
export const pendingReview = (ticket: ModelTicket): ModelReview | null =>
  ticket.reviews.find(({ state }) => state !== "done") ?? null;

/** The verbs that an open hold offers. */
export function verbsOf(ticket: ModelTicket): Verb[] {
  if (ticket.hold === null) return [];
  if (ticket.hold.subject === "run")
    return [ticket.hold.reason === "question" ? "answer" : "continue", "retry", "cancel"];
  const told = ticket.runs.findLast(({ state }) => state !== "released");
  return told?.state === "succeeded" ? ["retry", "approve", "review", "cancel"] : ["retry", "cancel"];
}

/** Tickets that a claim may take, the first one first. */
export function claimable(model: Model): number[] {
  return model.tickets
    .flatMap((ticket, index) => (ticket.state === "ready" && !ticket.waits ? [index] : []))
    .sort((a, b) => at(model, a).priority - at(model, b).priority || a - b);
}

export function at(model: Model, index: number): ModelTicket {
  const ticket = model.tickets[index];
  if (ticket === undefined) throw new Error(`the model has no ticket ${index}`);
  return ticket;
}

export function fail(model: Model, index: number, category: Category, state: "failed" | "lost"): void {
  const ticket = at(model, index);
  const run = openRun(ticket) as ModelRun;
  const spent = ticket.runs.filter((other) => other.retriedAs === category && other.budget === ticket.budget).length;
  const retried = spent < RETRIES[category] && attempts(ticket) < MAX_ATTEMPTS;
  endRun(ticket, run, state);
  run.retriedAs = retried ? category : null;
  if (retried) tryAgain(model, ticket, true);
  else hold(ticket, "ticket", category === "infrastructure" ? "lost" : "max_retries");
}

export function release(model: Model, ticket: ModelTicket, drained: boolean): void {
  const run = openRun(ticket) as ModelRun;
  const others = ticket.runs.findLastIndex(({ state }) => state !== "released" && state !== "running");
  const before = ticket.runs.slice(others + 1).filter((other) => other.state === "released" && !other.drained);
  endRun(ticket, run, "released");
  run.drained = drained;
  if (drained || before.length + 1 < MAX_RELEASES_IN_A_ROW) tryAgain(model, ticket, false);
  else hold(ticket, "ticket", "manual_review");
}

/** Back to whoever claims next; after a backoff where it `waits`; not while something that it waits for is open again. */
function tryAgain(model: Model, ticket: ModelTicket, waits: boolean): void {
  const isBlocked = openDependencies(model, ticket) > 0;
  Object.assign(ticket, { state: isBlocked ? "blocked" : "ready", waits: waits && !isBlocked });
}

export function succeed(model: Model, index: number): void {
  const ticket = at(model, index);
  endRun(ticket, openRun(ticket) as ModelRun, "succeeded");
  if (ticket.reviewRequired) {
    ticket.state = "in_review";
    openReview(model, index, ticket.runs.length - 1, false);
  } else settle(model, index, "done");
}

export function pause(ticket: ModelTicket, reason: string): void {
  Object.assign(openRun(ticket) as ModelRun, { state: "paused" });
  ticket.hold = { subject: "run", reason };
}

export function judge(model: Model, index: number, verdict: Verdict): void {
  const ticket = at(model, index);
  const review = pendingReview(ticket) as ModelReview;
  Object.assign(review, { state: "done", verdict, waits: false, leaseExpired: false });
  const same = ticket.reviews.filter((other) => other.verdict === verdict && other.budget === ticket.budget);
  if (verdict === "approved") settle(model, index, "done");
  else if (verdict === "unavailable") {
    const spent = same.filter(({ run, reviewBudget }) => run === review.run && reviewBudget === ticket.reviewBudget);
    if (spent.length <= MAX_UNAVAILABLE) openReview(model, index, review.run, true);
    else hold(ticket, "ticket", "review_unavailable");
  } else if (same.length <= MAX_REJECTIONS && attempts(ticket) < MAX_ATTEMPTS) tryAgain(model, ticket, true);
  else hold(ticket, "ticket", same.length > MAX_REJECTIONS ? "sentinel_max_retries" : "max_retries");
}

export function holdByPerson(ticket: ModelTicket): void {
  const run = openRun(ticket);
  if (run) endRun(ticket, run, "cancelled");
  dropReview(ticket);
  hold(ticket, "ticket", "human");
}

export function cancel(model: Model, index: number): void {
  const ticket = at(model, index);
  const run = openRun(ticket);
  if (run) endRun(ticket, run, "cancelled");
  dropReview(ticket);
  ticket.hold = null;
  settle(model, index, "cancelled");
}

/** A ticket that has ended is tried again, with budgets of its own; what waits for it waits again, unless it has begun. */
export function reopen(model: Model, index: number): void {
  const ticket = at(model, index);
  Object.assign(ticket, { budget: ticket.budget + 1, undo: null, endedWith: null });
  place(model, ticket);
  for (const dependent of dependents(model, index)) letWaitAgain(model, dependent);
}

/** That is what it waits for already: nothing changes, and nothing is refused. What was waived it waits for no more. */
export function reliesOn(ticket: ModelTicket, on: number[]): boolean {
  const now = ticket.dependsOn.filter(({ waived }) => !waived).map((edge) => edge.ticket);
  return now.length === on.length && now.every((other) => on.includes(other));
}

/** Nobody works on it: it may wait for something else. */
export function rely(model: Model, ticket: ModelTicket, on: number[]): void {
  if (reliesOn(ticket, on)) return;
  ticket.dependsOn = on.map((other) => ({ ticket: other, waived: false }));
  const open = openDependencies(model, ticket);
  if (ticket.state === "ready" && open > 0) Object.assign(ticket, { state: "blocked", waits: false });
  else if (ticket.state === "blocked" && open === 0) ticket.state = "ready";
}

/** Ready, blocked, or held: where a draft goes. */
export function place(model: Model, ticket: ModelTicket): void {
  if (waitsForCancelled(model, ticket)) hold(ticket, "ticket", "dependency");
  else ticket.state = openDependencies(model, ticket) > 0 ? "blocked" : "ready";
}

export function openDependencies(model: Model, ticket: ModelTicket): number {
  return live(model, ticket).filter(({ state }) => state !== "done" && state !== "cancelled").length;
}

function waitsForCancelled(model: Model, ticket: ModelTicket): boolean {
  return live(model, ticket).some(({ state }) => state === "cancelled");
}

function live(model: Model, ticket: ModelTicket): ModelTicket[] {
  return ticket.dependsOn.filter(({ waived }) => !waived).map((edge) => at(model, edge.ticket));
}

/** A ticket has ended: what waits for it becomes ready, or is held. */
export function settle(model: Model, index: number, to: "done" | "cancelled"): void {
  const ended = at(model, index);
  Object.assign(ended, { state: to, waits: false, endedWith: model.tickets.map(({ runs }) => runs.length) });
  for (const ticket of dependents(model, index)) {
    if (ticket.state !== "blocked") continue;
    if (waitsForCancelled(model, ticket)) hold(ticket, "ticket", "dependency");
    else if (openDependencies(model, ticket) === 0) ticket.state = "ready";
  }
}

function dependents(model: Model, index: number): ModelTicket[] {
  return model.tickets.filter(({ dependsOn }) => dependsOn.some((edge) => edge.ticket === index && !edge.waived));
}

/** What a ticket waits for is open again. What it waits for may have been cancelled twice over: then it stays held for the other one. */
export function letWaitAgain(model: Model, ticket: ModelTicket): void {
  const held = ticket.state === "on_hold" && ticket.hold?.reason === "dependency" && !waitsForCancelled(model, ticket);
  if (held || ticket.state === "ready") Object.assign(ticket, { state: "blocked", waits: false, hold: null });
}

function attempts(ticket: ModelTicket): number {
  return ticket.runs.filter(({ state, budget }) => state !== "released" && budget === ticket.budget).length;
}

export function endRun({ budget }: ModelTicket, run: ModelRun, state: ModelRun["state"]): void {
  const hearsCancel = state === "cancelled" && run.state === "running" && !run.leaseExpired;
  Object.assign(run, { state, leaseExpired: false, hearsCancel, budget });
}

function hold(ticket: ModelTicket, subject: ModelHold["subject"], reason: string): void {
  Object.assign(ticket, { state: "on_hold", waits: false, hold: { subject, reason } });
}

export function openReview(model: Model, index: number, run: number, waits: boolean): void {
  const ticket = at(model, index);
  const { budget, reviewBudget } = ticket;
  ticket.reviews.push({ run, state: "open", verdict: null, budget, reviewBudget, leaseExpired: false, waits });
  model.reviewsOpened.push({ ticket: index, review: ticket.reviews.length - 1 });
}

function dropReview(ticket: ModelTicket): void {
  const review = pendingReview(ticket);
  if (review) Object.assign(review, { state: "done", waits: false, leaseExpired: false });
}
