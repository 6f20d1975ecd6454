/** Run states (docs/states.md#runs). */

type RunStateEntry = {
  label: string;
  /** one plain sentence for the documents */
  meaning: string;
  signal: "plain" | "run" | "held" | "clear" | "stop";
  /** the run has not ended: a ticket has at most one such run */
  open: boolean;
};

export const RUN_STATES = {
  running: { label: "Running", meaning: "An agent works on it and holds its lease.", signal: "run", open: true },
  paused: {
    label: "Paused",
    meaning: "It waits for a person, and its agent may wait with it.",
    signal: "held",
    open: true,
  },
  resuming: {
    label: "Resuming",
    meaning: "A person has decided, and no agent has come for it yet.",
    signal: "run",
    open: true,
  },
  succeeded: { label: "Succeeded", meaning: "Its agent reported success.", signal: "clear", open: false },
  failed: { label: "Failed", meaning: "Its agent reported a failure.", signal: "stop", open: false },
  lost: { label: "Lost", meaning: "Its agent said nothing until its lease ran out.", signal: "stop", open: false },
  released: {
    label: "Released",
    meaning: "It was given back without an attempt, and none is counted.",
    signal: "plain",
    open: false,
  },
  cancelled: {
    label: "Cancelled",
    meaning: "A person ended it, or chose a new run instead.",
    signal: "plain",
    open: false,
  },
} as const satisfies Record<string, RunStateEntry>;

export type RunState = keyof typeof RUN_STATES;
export const RUN_STATE_NAMES = Object.keys(RUN_STATES) as [RunState, ...RunState[]];

/** Why a run was given back. `drain`: its worker was told to stop, which says nothing about the ticket. */
export const RELEASE_REASONS = ["drain"] as const;
export type ReleaseReason = (typeof RELEASE_REASONS)[number];
