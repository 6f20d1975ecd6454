import type { Tx } from "#lib/db/connection/tx.ts";
import { type RunPatch, updateRunState } from "#lib/db/runs/update-run.ts";
import type { DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import type { RunState } from "#lib/engine/runs/run-states.ts";
import { RUN_TRANSITIONS, type RunCause } from "#lib/engine/runs/run-transitions.ts";
import type { RunFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { isTransition } from "#lib/engine/transitions/transition.ts";

/** Why a run changes its state. */
export type RunMove = RunCause | `decided_${DecisionVerb}` | "undone";

/**
 * Writes another state of a locked ticket's run, and brings `run` up to date; with `lease`, only while that token holds
 * it. False where the row is no longer in the state it was read in: nothing was written. No event. Throws an Error, a
 * defect, for a transition that is not in the engine's table.
 */
export async function setRunState(
  tx: Tx,
  run: RunFacts,
  to: RunState,
  cause: RunMove,
  patch: RunPatch,
  lease?: string,
): Promise<boolean> {
  const from = run.state;
  if (cause !== "undone" && !isTransition(RUN_TRANSITIONS, cause, from, to))
    throw new Error(`No run goes from ${from} to ${to} by ${cause}.`);
  const moved = await updateRunState(tx, run.id, from, to, patch, lease);
  if (moved) run.state = to;
  return moved;
}
