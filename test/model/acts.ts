import * as fc from "fast-check";
import {
  at,
  claimable,
  type Model,
  type ModelTicket,
  openRun,
  pendingReview,
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
  | { act: "rely"; ticket: number; on: number[] }
  | { act: "decide" | "delayed" | "batch"; ticket: number; verb: Verb }
  | { act: OnTicket; ticket: number };
type Ending = "succeeded" | "api" | "runtime" | "syntax" | "question" | "budget" | "released" | "drained";
export type OnTicket =
  | "publish"
  | "reopen"
  | "comeBack"
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
        "drained",
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
      act: fc.constantFrom("decide" as const, "delayed" as const, "batch" as const),
      ticket,
      verb: fc.constantFrom(...VERBS),
    }),
  },
  { weight: 3, arbitrary: of("undo") },
  {
    weight: 2,
    arbitrary: fc.oneof(of("resume"), of("comeBack"), of("publish"), of("beat"), of("append"), of("zombie")),
  },
  { weight: 2, arbitrary: fc.oneof(of("hold"), of("cancel"), of("stop")) },
  {
    weight: 2,
    arbitrary: fc.oneof(
      of("reopen"),
      fc.record({ act: fc.constant("rely" as const), ticket, on: fc.uniqueArray(ticket, { maxLength: 2 }) }),
    ),
  },
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
  // Only on earlier ones, so that nothing waits for itself.
  if (act.act === "rely") return { ...act, ticket, on: act.on.filter((other) => other < ticket) };
  if (!("verb" in act) || act.ticket === ANY) return { ...act, ticket };
  const verbs = verbsOf(at(model, ticket));
  return { ...act, ticket, verb: verbs[VERBS.indexOf(act.verb) % verbs.length] ?? act.verb };
}

function indexes(model: Model, fits: (ticket: ModelTicket) => boolean): number[] {
  return model.tickets.flatMap((ticket, index) => (fits(ticket) ? [index] : []));
}

/** The caller has what it needs: a lease of some run, a claimed review, a hold, a decision. */
function couldBeTried(ticket: ModelTicket, { act }: Act): boolean {
  if (["finish", "beat", "append", "resume", "comeBack", "stop"].includes(act)) return ticket.runs.length > 0;
  if (act === "zombie") return ticket.runs.length > 1;
  if (act === "verdict") return ticket.reviews.some(({ state }) => state === "claimed");
  if (act === "decide" || act === "delayed" || act === "batch") return ticket.hold !== null;
  return act === "undo" ? ticket.undo !== null : true;
}

export function suits(ticket: ModelTicket, act: Act): boolean {
  if (!couldBeTried(ticket, act)) return false;
  if (act.act === "publish") return ticket.state === "draft";
  if (act.act === "reopen") return ENDED.includes(ticket.state);
  if (act.act === "rely") return ["draft", "blocked", "ready", "on_hold"].includes(ticket.state);
  if (act.act === "hold") return ticket.hold === null && HOLDABLE.includes(ticket.state);
  if (act.act === "stop") return openRun(ticket) !== null;
  if (act.act === "cancel") return !ENDED.includes(ticket.state);
  if (act.act === "resume" || act.act === "comeBack") return openRun(ticket)?.state === "resuming";
  if (act.act === "loseReview") return pendingReview(ticket)?.state === "claimed";
  if (["finish", "beat", "append", "loseLease"].includes(act.act)) return openRun(ticket)?.state === "running";
  if (act.act === "verdict") return pendingReview(ticket)?.state === "claimed";
  if (act.act === "verdictWithoutLease") return ticket.state === "in_review";
  return true;
}

export function nextReview(model: Model) {
  return model.reviewsOpened.find(({ ticket, review }) => {
    const asked = at(model, ticket).reviews[review];
    return asked?.state === "open" && !asked.waits;
  });
}
