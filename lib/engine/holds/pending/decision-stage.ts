import type { DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import type { RunState } from "#lib/engine/runs/run-states.ts";
import type { TicketState } from "#lib/engine/tickets/ticket-states.ts";

/** How far a decision has come, in the order in which it does. */
export const DECISION_STAGES = {
  sending: { label: "Sending", ended: false },
  waiting: { label: "Waiting for an agent", ended: false },
  running: { label: "Running", ended: false },
  verifying: { label: "Verifying", ended: false },
  worked: { label: "Worked", ended: true },
  failed_again: { label: "Failed again", ended: true },
  done: { label: "Done", ended: true },
  undone: { label: "Undone", ended: true },
  not_sent: { label: "Not sent", ended: true },
} as const;
export type DecisionStage = keyof typeof DECISION_STAGES;
export const DECISION_STAGE_NAMES = Object.keys(DECISION_STAGES) as [DecisionStage, ...DecisionStage[]];

/** Verbs that end with their effect: nothing is verified. */
const WITHOUT_FATE: readonly DecisionVerb[] = ["cancel", "approve", "reject"];

export type DecisionFacts = {
  verb: DecisionVerb;
  undone: boolean;
  probation: "on_probation" | "held" | "did_not_hold" | null;
  /** null: of a hold of the project */
  ticketState: TicketState | null;
  /** of the latest run that it led to; null: there is none yet */
  runState: RunState | null;
};

/** How far a decision has come that was sent. */
export function decisionStage({ verb, undone, probation, ticketState, runState }: DecisionFacts): DecisionStage {
  if (undone) return "undone";
  if (probation === "held") return "worked";
  if (probation === "did_not_hold") return "failed_again";
  if (ticketState === null || (probation === null && WITHOUT_FATE.includes(verb))) return "done";
  if (ticketState === "in_progress") return runState === "resuming" || runState === null ? "waiting" : "running";
  if (ticketState === "in_review") return "verifying";
  if (ticketState === "ready" || ticketState === "blocked") return "waiting";
  return probation === null ? "done" : "verifying";
}
