import { type Act, nextReview, type OnTicket, suits } from "./acts.ts";
import { decide, undo } from "./decisions.ts";
import {
  at,
  cancel,
  claimable,
  fail,
  holdByPerson,
  judge,
  type Model,
  type ModelRun,
  type ModelTicket,
  openRun,
  pause,
  pendingReview,
  place,
  release,
  reliesOn,
  rely,
  reopen,
  succeed,
  verbsOf,
} from "./model.ts";

/** What a caller hears: `ok`, `refused`, or which ticket it got. */
export type Told = string;
export type Outcome = { model: Model; told: Told };
type OnOne = Extract<Act, { ticket: number }>;

/** What a round of maintenance may leave to the next one, since somebody has it locked. */
export const leavesTheRest = ({ act }: Act): boolean => act === "reap" || act === "expireReviews";

/**
 * All that an act may lead to: one outcome while nothing else happens. `beside` another act a claim may also pass over tickets
 * that are locked just then; and who comes `second` may hear that what it looked at has changed.
 */
export function outcomes(before: Model, act: Act, beside?: "first" | "second"): Outcome[] {
  if (act.act === "claim") return claims(before, beside !== undefined);
  if (act.act === "comeBack") return comesBack(before, act.ticket, beside !== undefined);
  const model = structuredClone(before);
  const outcome = { told: apply(model, act), model };
  const mayBeLate = beside === "second" && ["decide", "delayed", "batch", "undo", "rely"].includes(act.act);
  return mayBeLate ? [outcome, { told: "refused", model: before }] : [outcome];
}

/** An agent that claims under its name is given its own decided run, otherwise what there is. */
function comesBack(before: Model, index: number, beside: boolean): Outcome[] {
  if (openRun(at(before, index))?.state !== "resuming") return claims(before, beside);
  const model = structuredClone(before);
  takeUp(at(model, index));
  return [{ told: `ticket ${index}`, model }, ...(beside ? claims(before, true) : [])];
}

function takeUp(ticket: ModelTicket): void {
  Object.assign(openRun(ticket) as ModelRun, { state: "running", budget: ticket.budget });
  ticket.undo = null;
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
      for (const round of rest) apply(model, round as Exclude<Act, { act: "claim" | "comeBack" }>);
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
      drained: false,
      hearsCancel: false,
    });
    return { told: `ticket ${index}`, model };
  });
  return got.length === 0 || beside ? [...got, { told: "nothing", model: before }] : got;
}

/** Changes the model as the act does, and returns what its caller hears. */
function apply(model: Model, act: Exclude<Act, { act: "claim" | "comeBack" }>): Told {
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

function onTicket(model: Model, act: OnOne): Told {
  const ticket = at(model, act.ticket);
  const run = ticket.runs.at(-1);
  if (act.act === "zombie") return "refused";
  if (act.act === "beat" && run?.hearsCancel) return "cancel";
  if (act.act === "resume" && run?.state === "paused") return "nothing";
  if (act.act === "undo") return undo(model, act.ticket) ? "ok" : "refused";
  if (!isAllowed(model, ticket, act)) return "refused";
  change(model, ticket, act);
  return "ok";
}

function isAllowed(model: Model, ticket: ModelTicket, act: OnOne): boolean {
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
    case "delayed":
    case "batch":
      return verbsOf(ticket).includes(act.verb);
    case "rely":
      return (
        suits(ticket, act) &&
        (reliesOn(ticket, act.on) || act.on.every((other) => at(model, other).state !== "cancelled"))
      );
    default:
      return suits(ticket, act);
  }
}

function change(model: Model, ticket: ModelTicket, act: OnOne): void {
  if (act.act === "finish") finish(model, ticket, act);
  else if ("verdict" in act) judge(model, act.ticket, act.verdict);
  else if ("verb" in act) decide(model, act.ticket, act.verb);
  else if (act.act === "rely") rely(model, ticket, act.on);
  else if (act.act === "resume") takeUp(ticket);
  else PLAIN[act.act]?.(model, act.ticket);
}

const PLAIN: { [A in OnTicket]?: (model: Model, index: number) => void } = {
  publish: (model, index) => place(model, at(model, index)),
  reopen,
  hold: (model, index) => holdByPerson(at(model, index)),
  stop: (model, index) => holdByPerson(at(model, index)),
  cancel,
  loseLease: (model, index) => void Object.assign(at(model, index).runs.at(-1) ?? {}, { leaseExpired: true }),
  loseReview: (model, index) => void Object.assign(pendingReview(at(model, index)) ?? {}, { leaseExpired: true }),
};

function finish(model: Model, ticket: ModelTicket, { ticket: index, how }: Extract<Act, { act: "finish" }>): void {
  if (how === "succeeded") succeed(model, index);
  else if (how === "question" || how === "budget") pause(ticket, how);
  else if (how === "released" || how === "drained") release(model, ticket, how === "drained");
  else fail(model, index, how, "failed");
}
