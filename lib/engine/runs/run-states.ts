/** Run states (DESIGN 2). One entry per state: badge and filter derive from it. */

type RunStateEntry = {
  label: string;
  signal: "plain" | "run" | "held" | "clear" | "stop";
  /** the run has not ended: a ticket has at most one such run */
  open: boolean;
};

export const RUN_STATES = {
  running: { label: "Running", signal: "run", open: true },
  paused: { label: "Paused", signal: "held", open: true },
  resuming: { label: "Resuming", signal: "run", open: true },
  succeeded: { label: "Succeeded", signal: "clear", open: false },
  failed: { label: "Failed", signal: "stop", open: false },
  lost: { label: "Lost", signal: "stop", open: false },
  released: { label: "Released", signal: "plain", open: false },
  cancelled: { label: "Cancelled", signal: "plain", open: false },
} as const satisfies Record<string, RunStateEntry>;

export type RunState = keyof typeof RUN_STATES;
export const RUN_STATE_NAMES = Object.keys(RUN_STATES) as [RunState, ...RunState[]];
