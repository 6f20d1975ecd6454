import type { Tx } from "#lib/db/connection/tx.ts";
import type { RunPatch } from "#lib/db/runs/update-run.ts";
import type { RunState } from "#lib/engine/runs/run-states.ts";
import type { RunFacts, TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { Refusal } from "./refusal.ts";
import { type RunMove, setRunState } from "./set-run-state.ts";

/** States in which a run has ended for good. */
export type EndState = Exclude<RunState, "running" | "paused" | "resuming">;

/**
 * Ends a run of a locked ticket from the state in which it was read. Event: `run.finished`. Throws `lease_lost` where
 * `lease` is given and is no longer the run's, else `stale_transition`.
 */
export async function endRun(
  tx: Tx,
  facts: TicketFacts,
  run: RunFacts,
  to: EndState,
  cause: RunMove,
  patch: RunPatch,
  lease?: string,
): Promise<void> {
  const from = run.state;
  const keepsExpiry = to === "cancelled" && from === "running";
  tx.emit({
    type: "run.finished",
    projectId: facts.ticket.projectId,
    ticketId: facts.ticket.id,
    runId: run.id,
    data: {
      number: run.number,
      state: to,
      agent: run.agent,
      category: patch.category ?? null,
      summary: patch.summary ?? null,
      ...(patch.release_reason ? { releaseReason: patch.release_reason } : {}),
    },
  });
  const ended = await setRunState(
    tx,
    run,
    to,
    cause,
    {
      ended_at: facts.now,
      resuming_since: null,
      budget: facts.ticket.budget,
      ...(keepsExpiry ? {} : { lease_expires_at: null }),
      ...patch,
    },
    lease,
  );
  if (!ended)
    throw lease
      ? new Refusal("lease_lost", "Your lease has run out or another agent has the run.")
      : new Refusal("stale_transition", `The run is no longer ${from}.`);
}

/** The run of a ticket that has not ended (there is at most one), or null. */
export function openRun(facts: TicketFacts): RunFacts | null {
  return (
    facts.runs.find((run) => run.state === "running" || run.state === "paused" || run.state === "resuming") ?? null
  );
}
