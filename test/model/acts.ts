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
  | { act: "reap" | "expireReviews" | "endBackoffs" }
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

/** What a round of maintenance may leave to the next one, since somebody has it locked. */
export const leavesTheRest = ({ act }: Act): boolean => act === "reap" || act === "expireReviews";

/** What a caller hears: `ok`, `refused`, or which ticket it got. */
type OnOne = Extract<Act, { ticket: number }>;

export type Told = string;
export type Outcome = { model: Model; told: Told };

const VERBS: Verb[] = ["retry", "approve", "review", "cancel", "continue", "answer"];
const HOLDABLE = ["blocked", "ready", "in_progress", "in_review"];
const ENDED = ["done", "cancelled"];
/** The number that stands for any ticket, whether the act suits it or not. */
const ANY = 7;
const ticket = fc.nat({ max: ANY });
const of = <A extends OnTicket>(act: A) => fc.record({ act: fc.constant(act), ticket });
const anyTime = <A extends "reap" | "expireReviews" | "endBackoffs">(act: A) => fc.record({ act: fc.constant(act) });

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
  if (act.act === "loseReview") return pendingReview(ticket)?.state === "claimed";
  if (["finish", "beat", "append", "loseLease"].includes(act.act)) return openRun(ticket)?.state === "running";
  if (act.act === "verdict") return pendingReview(ticket)?.state === "claimed";
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

/** All that two acts at once may lead to, as if one had come first; maintenance has had its next round too. */
export function outcomesAtOnce(before: Model, a: Act, b: Act): { told: [Told, Told]; model: Model }[] {
  return [
    ...inTurn(before, a, b),
    ...inTurn(before, b, a).map(({ told: [second, first], model }) => ({
      told: [first, second] as [Told, Told],
      model,
    })),
  ];
}

function inTurn(before: Model, first: Act, second: Act): { told: [Told, Told]; model: Model }[] {
  const rest = [first, second].filter(leavesTheRest);
  return outcomes(before, first, "first").flatMap((one) =>
    outcomes(one.model, second, "second").map((two) => {
      const model = structuredClone(two.model);
      for (const round of rest) apply(model, round as Exclude<Act, { act: "claim" }>);
      return { told: [one.told, two.told] as [Told, Told], model };
    }),
  );
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
  if (act.act === "create") return create(model, act);
  if (act.act === "claimReview") return claimReview(model);
  if ("ticket" in act) return onTicket(model, act);
  for (const [index, ticket] of model.tickets.entries()) {
    if (act.act === "reap" && openRun(ticket)?.leaseExpired) fail(model, index, "infrastructure", "lost");
    if (act.act === "expireReviews" && pendingReview(ticket)?.leaseExpired) judge(model, index, "unavailable");
    if (act.act === "endBackoffs") for (const waiting of [ticket, ...ticket.reviews]) waiting.waits = false;
  }
  return "ok";
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

function onTicket(model: Model, act: OnOne): Told {
  const ticket = at(model, act.ticket);
  const run = ticket.runs.at(-1);
  if (act.act === "zombie") return "refused";
  if (act.act === "beat" && run?.hearsCancel) return "cancel";
  if (act.act === "resume" && run?.state === "paused") return "nothing";
  if (act.act === "undo") return undo(model, act.ticket) ? "ok" : "refused";
  if (!isAllowed(ticket, act)) return "refused";
  change(model, ticket, act);
  return "ok";
}

function isAllowed(ticket: ModelTicket, act: OnOne): boolean {
  const run = ticket.runs.at(-1);
  const review = pendingReview(ticket);
  switch (act.act) {
    case "finish":
    case "beat":
    case "append":
      return run?.state === "running" && !run.leaseExpired;
    case "resume":
      return run?.state === "resuming";
    case "verdict":
      return review?.state === "claimed" && !review.leaseExpired;
    case "decide":
    case "batch":
      return verbsOf(ticket).includes(act.verb);
    default:
      return suits(ticket, act);
  }
}

function change(model: Model, ticket: ModelTicket, act: OnOne): void {
  const run = ticket.runs.at(-1);
  if (act.act === "finish") finish(model, ticket, act);
  else if (act.act === "verdict" || act.act === "verdictWithoutLease") judge(model, act.ticket, act.verdict);
  else if (act.act === "decide" || act.act === "batch") decide(model, act.ticket, act.verb);
  else if (act.act === "publish") place(model, ticket);
  else if (act.act === "hold" || act.act === "stop") holdByPerson(ticket);
  else if (act.act === "cancel") cancel(model, act.ticket);
  else if (act.act === "loseLease" && run) run.leaseExpired = true;
  else if (act.act === "loseReview") Object.assign(pendingReview(ticket) ?? {}, { leaseExpired: true });
  else if (act.act === "resume" && run) {
    Object.assign(run, { state: "running", budget: ticket.budget });
    ticket.undo = null;
  }
}

function finish(model: Model, ticket: ModelTicket, { ticket: index, how }: Extract<Act, { act: "finish" }>): void {
  if (how === "succeeded") succeed(model, index);
  else if (how === "question" || how === "budget") pause(ticket, how);
  else if (how === "released") release(ticket);
  else fail(model, index, how, "failed");
}
