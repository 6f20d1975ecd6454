import type { Transition } from "#lib/engine/transitions/transition.ts";

/** States of a message on its way to a mailbox, browser or webhook (docs/states.md#deliveries). */
export const DELIVERY_STATES = {
  pending: { meaning: "It is to be sent at its time, or tried again." },
  sent: { meaning: "The receiver took it." },
  dropped: { meaning: "Nothing was left to tell, or the place is gone." },
  dead: { meaning: "It could not be delivered and is no longer tried." },
} as const satisfies Record<string, { meaning: string }>;

export type DeliveryState = keyof typeof DELIVERY_STATES;

/** Every change of a delivery's state. A try writes its end only where no later try has begun. */
export const DELIVERY_TRANSITIONS = {
  made: { from: [], to: ["pending"], cause: "something in the log concerns somebody" },
  sent: { from: ["pending"], to: ["sent"], cause: "a try succeeds" },
  dropped: { from: ["pending"], to: ["dropped"], cause: "it was over before it was told" },
  given_up: { from: ["pending"], to: ["dead"], cause: "the last try fails, or the receiver refuses for good" },
} as const satisfies Record<string, Transition<DeliveryState>>;
