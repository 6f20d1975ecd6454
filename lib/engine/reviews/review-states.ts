import type { Transition } from "#lib/engine/transitions/transition.ts";

/** Review states (docs/states.md#reviews). */
export const REVIEW_STATES = {
  open: { meaning: "A succeeded run waits to be looked at: a sentinel may claim it, or a check may report on it." },
  claimed: { meaning: "A sentinel looks at it, and holds a lease that its heartbeats renew." },
  done: { meaning: "It has its verdict, or was dropped without one because nobody waits for it any more." },
} as const satisfies Record<string, { meaning: string }>;

export type ReviewState = keyof typeof REVIEW_STATES;
export const REVIEW_STATE_NAMES = Object.keys(REVIEW_STATES) as [ReviewState, ...ReviewState[]];

/** Every change of a review's state. Each is one statement that names the state it expects. */
export const REVIEW_TRANSITIONS = {
  asked: {
    from: [],
    to: ["open"],
    cause: "a run succeeds, the review before it was unavailable, or a person decides Review again",
  },
  claimed: { from: ["open"], to: ["claimed"], cause: "a sentinel claims it, once it may be" },
  hung_up: { from: ["claimed"], to: ["open"], cause: "the sentinel hung up before it heard of its claim" },
  verdict: {
    from: ["open", "claimed"],
    to: ["done"],
    cause: "a verdict comes, also from a check that claimed nothing",
  },
  expired: { from: ["claimed"], to: ["done"], cause: "its lease ran out: unavailable" },
  dropped: { from: ["open", "claimed"], to: ["done"], cause: "a person holds or cancels the ticket" },
} as const satisfies Record<string, Transition<ReviewState>>;
