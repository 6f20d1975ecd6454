import * as fc from "fast-check";
import {
  at,
  cancel,
  claimable,
  decide,
  fail,
  holdByPerson,
  judge,
  type Model,
  type ModelTicket,
  openRun,
  pause,
  pendingReview,
  place,
  release,
  succeed,
  undo,
  type Verb,
  type Verdict,
  verbsOf,
} from "./model.ts";

/** What may happen. `ticket` becomes the index of one by `aim`. */
export type Act =
  | { act: "create"; priority: number; dependsOn: number[]; reviewRequired: boolean; draft: boolean }
  /** `even` where there is nothing to claim */
  | { act: "claim" | "claimReview"; even: boolean }
  | { act: "reap" | "expireReviews" | "endBackoffs" | "placeBlocked" }
  | { act: "finish"; ticket: number; how: Ending }
  | { act: "verdict" | "verdictWithoutLease"; ticket: number; verdict: Verdict }
  | { act: "decide" | "batch"; ticket: number; verb: Verb }
  | { act: OnTicket; ticket: number };
type Ending = "succeeded" | "api" | "runtime" | "syntax" | "question" | "budget" | "released";
type OnTicket =
  | "publish"
  | "beat"
  | "append"
  | "resume"
  | "loseLease"
  | "loseReview"
  | "undo"
  | "hold"
  | "cancel"
  | "stop"
  | "zombie";

/** What a caller hears: `ok`, `refused`, or which ticket it got. */
export type Told = string;
export type Outcome = { model: Model; told: Told };

const VERBS: Verb[] = ["retry", "approve", "review", "cancel", "continue", "answer"];
const HOLDABLE = ["blocked", "ready", "in_progress", "in_review"];
const ENDED = ["done", "cancelled"];
/** The number that stands for any ticket, whether the act suits it or not. */
const ANY = 7;
const ticket = fc.nat({ max: ANY });
const of = <A extends OnTicket>(act: A) => fc.record({ act: fc.constant(act), ticket });
const anyTime = <A extends "reap" | "expireReviews" | "endBackoffs" | "placeBlocked">(act: A) =>
  fc.record({ act: fc.constant(act) });

const claiming = <A extends "claim" | "claimReview">(act: A) =>
  fc.record({ act: fc.constant(act), even: fc.nat({ max: 9 }).map((n) => n === 0) });

export const anAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant("create" as const),
      priority: fc.nat({ max: 3 }),
      dependsOn: fc.uniqueArray(ticket, { maxLength: 2 }),
      reviewRequired: fc.boolean(),
      draft: fc.boolean(),
    }),
  },
  { weight: 6, arbitrary: claiming("claim") },
  {
    weight: 8,
    arbitrary: fc.record({
      act: fc.constant("finish" as const),
      ticket,
      how: fc.constantFrom<Ending[]>(
        "succeeded",
        "succeeded",
        "api",
        "runtime",
        "syntax",
        "question",
        "budget",
        "released",
      ),
    }),
  },
  { weight: 3, arbitrary: claiming("claimReview") },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constantFrom("verdict" as const, "verdictWithoutLease" as const),
      ticket,
      verdict: fc.constantFrom<Verdict[]>("approved", "rejected", "unavailable"),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constantFrom("decide" as const, "decide" as const, "batch" as const),
      ticket,
      verb: fc.constantFrom(...VERBS),
    }),
  },
  { weight: 3, arbitrary: of("undo") },
  { weight: 2, arbitrary: fc.oneof(of("resume"), of("publish"), of("beat"), of("append"), of("zombie")) },
  { weight: 2, arbitrary: fc.oneof(of("hold"), of("cancel"), of("stop")) },
  {
    weight: 3,
    arbitrary: fc.oneof(
      of("loseLease"),
      of("loseReview"),
      anyTime("reap"),
      anyTime("expireReviews"),
      anyTime("endBackoffs"),
      anyTime("placeBlocked"),
    ),
  },
);

/**
 * The same act on a ticket that it suits, so that histories go far; now and then on any other, which is refused. Null: there
 * is nothing to try it on.
 */
export function aim(model: Model, act: Act): Act | null {
  if (act.act === "claim" && claimable(model).length === 0) return act.even ? act : null;
  if (act.act === "claimReview" && nextReview(model) === undefined) return act.even ? act : null;
  if (!("ticket" in act)) return act;
  const possible = indexes(model, (ticket) => couldBeTried(ticket, act));
  const suited = indexes(model, (ticket) => suits(ticket, act));
  const targets = act.ticket === ANY ? possible : suited;
  const ticket = targets[act.ticket % targets.length];
  if (ticket === undefined) return null;
  if (!("verb" in act) || act.ticket === ANY) return { ...act, ticket };
  const verbs = verbsOf(at(model, ticket));
  return { ...act, ticket, verb: verbs[VERBS.indexOf(act.verb) % verbs.length] ?? act.verb };
}

function indexes(model: Model, fits: (ticket: ModelTicket) => boolean): number[] {
  return model.tickets.flatMap((ticket, index) => (fits(ticket) ? [index] : []));
}

/** The caller has what it needs: a lease of some run, a claimed review, a hold, a decision. */
function couldBeTried(ticket: ModelTicket, { act }: Act): boolean {
  if (["finish", "beat", "append", "resume", "stop"].includes(act)) return ticket.runs.length > 0;
  if (act === "zombie") return ticket.runs.length > 1;
  if (act === "verdict") return ticket.reviews.some(({ state }) => state === "claimed");
  if (act === "decide" || act === "batch") return ticket.hold !== null;
  return act === "undo" ? ticket.undo !== null : true;
}

function suits(ticket: ModelTicket, act: Act): boolean {
  if (!couldBeTried(ticket, act)) return false;
  if (act.act === "publish") return ticket.state === "draft";
  if (act.act === "hold") return ticket.hold === null && HOLDABLE.includes(ticket.state);
  if (act.act === "stop") return openRun(ticket) !== null;
  if (act.act === "cancel") return !ENDED.includes(ticket.state);
  if (act.act === "resume") return openRun(ticket)?.state === "resuming";
  if (["finish", "beat", "append", "loseLease"].includes(act.act)) return openRun(ticket)?.state === "running";
  if (["verdict", "loseReview"].includes(act.act)) return pendingReview(ticket)?.state === "claimed";
  if (act.act === "verdictWithoutLease") return ticket.state === "in_review";
  return true;
}

/**
 * All that an act may lead to: one outcome while nothing else happens. `beside` another act a claim may also pass over tickets
 * that are locked just then; and who comes `second` may hear that what it decided on, or takes back, has changed.
 */
export function outcomes(before: Model, act: Act, beside?: "first" | "second"): Outcome[] {
  if (act.act === "claim") return claims(before, beside !== undefined);
  const model = structuredClone(before);
  const outcome = { told: apply(model, act), model };
  const mayBeLate = beside === "second" && ["decide", "batch", "undo"].includes(act.act);
  return mayBeLate ? [outcome, { told: "refused", model: before }] : [outcome];
}

function claims(before: Model, beside: boolean): Outcome[] {
  const all = claimable(before);
  const taken = beside ? all : all.slice(0, 1);
  const got = taken.map((index): Outcome => {
    const model = structuredClone(before);
    const ticket = at(model, index);
    Object.assign(ticket, { state: "in_progress", undo: null });
    ticket.runs.push({
      state: "running",
      retriedAs: null,
      budget: ticket.budget,
      leaseExpired: false,
      hearsCancel: false,
    });
    return { told: `ticket ${index}`, model };
  });
  return got.length === 0 || beside ? [...got, { told: "nothing", model: before }] : got;
}

/** Changes the model as the act does, and returns what its caller hears. */
function apply(model: Model, act: Exclude<Act, { act: "claim" }>): Told {
  switch (act.act) {
    case "create":
      return create(model, act);
    case "claimReview":
      return claimReview(model);
    case "reap":
      for (const [place, ticket] of model.tickets.entries())
        if (openRun(ticket)?.leaseExpired) fail(model, place, "infrastructure", "lost");
      return "ok";
    case "expireReviews":
      for (const [place, ticket] of model.tickets.entries())
        if (pendingReview(ticket)?.leaseExpired) judge(model, place, "unavailable");
      return "ok";
    case "endBackoffs":
      for (const ticket of model.tickets) {
        ticket.waits = false;
        for (const review of ticket.reviews) review.waits = false;
      }
      return "ok";
    case "placeBlocked":
      return "ok";
    default:
      return onTicket(model, act);
  }
}

function create(model: Model, act: Extract<Act, { act: "create" }>): Told {
  const known = [...new Set(act.dependsOn)].filter((index) => index < model.tickets.length);
  if (known.some((index) => at(model, index).state === "cancelled")) return "refused";
  const made = {
    state: "draft" as const,
    priority: act.priority,
    reviewRequired: act.reviewRequired,
    dependsOn: known.map((index) => ({ ticket: index, waived: false })),
    waits: false,
    budget: 0,
    reviewBudget: 0,
    runs: [],
    reviews: [],
    hold: null,
    undo: null,
    endedWith: null,
  };
  model.tickets.push(made);
  if (!act.draft) place(model, made);
  return "ok";
}

function claimReview(model: Model): Told {
  const next = nextReview(model);
  if (next === undefined) return "nothing";
  Object.assign(at(model, next.ticket).reviews[next.review] ?? {}, { state: "claimed" });
  return `ticket ${next.ticket}`;
}

function nextReview(model: Model) {
  return model.reviewsOpened.find(({ ticket, review }) => {
    const asked = at(model, ticket).reviews[review];
    return asked?.state === "open" && !asked.waits;
  });
}

function onTicket(model: Model, act: Extract<Act, { ticket: number }>): Told {
  const index = act.ticket;
  const ticket = at(model, index);
  const run = ticket.runs.at(-1);
  const leased = run?.state === "running" && !run.leaseExpired;
  const review = pendingReview(ticket);
  const told = (possible: boolean, change: () => void): Told => {
    if (!possible) return "refused";
    change();
    return "ok";
  };
  switch (act.act) {
    case "finish":
      return told(leased, () => {
        if (act.how === "succeeded") succeed(model, index);
        else if (act.how === "question" || act.how === "budget") pause(ticket, act.how);
        else if (act.how === "released") release(ticket);
        else fail(model, index, act.how, "failed");
      });
    case "beat":
      return run?.hearsCancel ? "cancel" : told(leased, () => {});
    case "append":
      return told(leased, () => {});
    case "zombie":
      return "refused";
    case "resume":
      if (run?.state === "paused") return "nothing";
      return told(run?.state === "resuming", () => {
        Object.assign(run ?? {}, { state: "running", budget: ticket.budget });
        ticket.undo = null;
      });
    case "verdict":
      return told(review?.state === "claimed" && !review.leaseExpired, () => judge(model, index, act.verdict));
    case "verdictWithoutLease":
      return told(ticket.state === "in_review" && review !== null, () => judge(model, index, act.verdict));
    case "decide":
    case "batch":
      return told(verbsOf(ticket).includes(act.verb), () => decide(model, index, act.verb));
    case "undo":
      return undo(model, index) ? "ok" : "refused";
    case "publish":
      return told(ticket.state === "draft", () => place(model, ticket));
    case "hold":
      return told(ticket.hold === null && HOLDABLE.includes(ticket.state), () => holdByPerson(ticket));
    case "stop":
      return told(openRun(ticket) !== null && openRun(ticket) === run, () => holdByPerson(ticket));
    case "cancel":
      return told(!ENDED.includes(ticket.state), () => cancel(model, index));
    case "loseLease":
      if (run?.state === "running") run.leaseExpired = true;
      return "ok";
    case "loseReview":
      if (review?.state === "claimed") review.leaseExpired = true;
      return "ok";
  }
}
