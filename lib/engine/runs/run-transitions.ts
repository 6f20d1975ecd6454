import type { Transition } from "#lib/engine/transitions/transition.ts";
import type { RunState } from "./run-states.ts";

/** Every change of a run's state (docs/states.md#runs). Undo is not among them: it restores a state that was there. */
export const RUN_TRANSITIONS = {
  claimed: { from: [], to: ["running"], cause: "an agent claims its ticket" },
  succeeded: { from: ["running"], to: ["succeeded"], cause: "its agent reports success" },
  failed: { from: ["running"], to: ["failed"], cause: "its agent reports a failure" },
  paused: { from: ["running"], to: ["paused"], cause: "its agent pauses, and a hold opens" },
  released: { from: ["running"], to: ["released"], cause: "its agent gives it back" },
  lost: { from: ["running"], to: ["lost"], cause: "its lease ran out without a word" },
  decided_continue: { from: ["paused"], to: ["resuming"], cause: "a person decides Continue" },
  decided_intervene: { from: ["paused"], to: ["resuming"], cause: "a person decides Intervene" },
  decided_answer: { from: ["paused"], to: ["resuming"], cause: "a person decides Answer" },
  decided_approve: { from: ["paused"], to: ["resuming"], cause: "a person decides Approve" },
  decided_reject: { from: ["paused"], to: ["resuming"], cause: "a person decides Reject" },
  taken_up: { from: ["resuming"], to: ["running"], cause: "an agent comes for it and goes on" },
  hung_up: { from: ["running"], to: ["resuming"], cause: "the agent that came for it hung up before it heard so" },
  decided_retry: { from: ["paused"], to: ["cancelled"], cause: "a person decides Retry: a new run begins instead" },
  decided_cancel: { from: ["paused"], to: ["cancelled"], cause: "a person decides Cancel" },
  unfetched: {
    from: ["resuming"],
    to: ["paused"],
    cause: "no agent came for what was decided in the time that the policy gives",
  },
  silent: {
    from: ["running"],
    to: ["cancelled"],
    cause: "its agent sends heartbeats and says nothing for as long as the policy allows",
  },
  held_by_person: {
    from: ["running", "paused", "resuming"],
    to: ["cancelled"],
    cause: "a person stops it, or holds its ticket",
  },
  budget_reached: { from: ["running"], to: ["cancelled"], cause: "its ticket has cost as much as it may" },
  deadline_passed: {
    from: ["running", "resuming"],
    to: ["cancelled"],
    cause: "the deadline of its ticket passes",
  },
  ticket_cancelled: {
    from: ["running", "paused", "resuming"],
    to: ["cancelled"],
    cause: "a person cancels its ticket",
  },
} as const satisfies Record<string, Transition<RunState>>;

export type RunCause = keyof typeof RUN_TRANSITIONS;
