import type { Transition } from "#lib/engine/transitions/transition.ts";

/** Hold states (docs/states.md#holds). */
export const HOLD_STATES = {
  open: { meaning: "It waits for a person: somebody owns it, and a time is set at which it is looked at again." },
  decided: { meaning: "A person, or an answer that a person allowed to be given by itself, has decided it." },
  withdrawn: { meaning: "What it was about is over: nobody has to decide, and nobody did." },
} as const satisfies Record<string, { meaning: string }>;

export type HoldState = keyof typeof HOLD_STATES;
export const HOLD_STATE_NAMES = Object.keys(HOLD_STATES) as [HoldState, ...HoldState[]];

/** Every change of a hold's state. Each is one statement that names the state and version it expects. */
export const HOLD_TRANSITIONS = {
  opened: {
    from: [],
    to: ["open"],
    cause: "a run pauses, a ticket goes on hold, or something stops tickets of a project",
  },
  decided: { from: ["open"], to: ["decided"], cause: "the first decision on it" },
  withdrawn: {
    from: ["open"],
    to: ["withdrawn"],
    cause:
      "the ticket is cancelled, its paused run is stopped, what it waited for comes back by an undo, or what stopped tickets of a project is over",
  },
  undone: { from: ["decided"], to: ["open"], cause: "whoever decided, or an admin, takes it back in time" },
} as const satisfies Record<string, Transition<HoldState>>;
