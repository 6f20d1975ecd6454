import type { Transition } from "#lib/engine/transitions/transition.ts";

/** States of a batch of decisions (docs/states.md#batches). */
export const BATCH_STATES = {
  running: { meaning: "Its items are being decided, one after the other." },
  waiting: { meaning: "All items of a wave are decided, and the next wave waits for what becomes of them." },
  stopped: { meaning: "Nothing more is decided until a person lets it go on." },
  finished: { meaning: "Each of its items is decided or has failed." },
} as const satisfies Record<string, { meaning: string }>;

export type BatchState = keyof typeof BATCH_STATES;
export const BATCH_STATE_NAMES = Object.keys(BATCH_STATES) as [BatchState, ...BatchState[]];

/** Every change of a batch's state, behind the lock of its row. */
export const BATCH_TRANSITIONS = {
  created: { from: [], to: ["running"], cause: "a person decides many holds at once" },
  wave_decided: { from: ["running"], to: ["waiting"], cause: "a canary wave is decided and on probation" },
  wave_held: { from: ["waiting"], to: ["running"], cause: "each decision of the wave held, or had nothing to prove" },
  stopped: {
    from: ["running", "waiting"],
    to: ["stopped"],
    cause:
      "a person stops it, a canary did not hold or was undone, an item failed by a defect, or its person lost the right",
  },
  continued: {
    from: ["stopped", "waiting"],
    to: ["running"],
    cause: "a person lets it go on, whatever became of the wave",
  },
  finished: { from: ["running", "waiting"], to: ["finished"], cause: "no item is left" },
} as const satisfies Record<string, Transition<BatchState>>;
