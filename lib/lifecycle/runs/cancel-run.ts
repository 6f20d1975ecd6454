import type { Run } from "#lib/contract/runs.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { findRun, readRun } from "#lib/db/runs/runs.ts";
import { lockTicket } from "#lib/db/tickets/lock-ticket.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { RUN_STATES } from "#lib/engine/runs/run-states.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { holdForPerson } from "#lib/lifecycle/tickets/hold-ticket.ts";
import { found, permitted, person } from "#lib/lifecycle/transaction/authorize.ts";
import { withdrawHold } from "#lib/lifecycle/transaction/open-hold.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";

/**
 * Stops a run and holds its ticket for a person, so that the ticket is not simply claimed again (docs/states.md#tickets).
 * By: `decide`. Locks the ticket. Events: `hold.updated` where the run was paused, `run.finished`,
 * `ticket.state_changed`, `hold.opened`. Refuses `stale_transition` once the run has ended.
 */
export async function cancelRun(access: Access, runId: string, input: { note?: string | null }): Promise<Run> {
  const target = await permitted(access, "decide", findRun(runId), "run");
  await transact(person(access), async (tx) => {
    const facts = found(await lockTicket(tx, target.ticketId), "ticket");
    const run = found(facts.runs.find((candidate) => candidate.id === runId) ?? null, "run");
    if (!RUN_STATES[run.state].open) throw new Refusal("stale_transition", `The run is ${run.state} already.`);
    await withdrawHold(tx, facts, "run_stopped");
    await holdForPerson(tx, facts, access, input.note ?? `${access.userName} stopped attempt ${run.number}`);
    const subject = { kind: "run", id: runId, name: facts.ticket.key };
    const data = { ticket: target.ticketId, attempt: run.number };
    await recordAct(tx, access, { act: "run.stopped", projectId: target.projectId, subject, data });
  });
  return readRun(runId);
}
