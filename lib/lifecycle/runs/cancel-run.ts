import type { Run } from "#lib/contract/runs.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { findRun } from "#lib/db/runs/find-run.ts";
import { readRun } from "#lib/db/runs/runs.ts";
import { lockTicket } from "#lib/db/tickets/lock-ticket.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { RUN_STATES } from "#lib/engine/runs/run-states.ts";
import { holdForPerson } from "#lib/lifecycle/tickets/hold-ticket.ts";
import { authorize, found, person } from "#lib/lifecycle/transaction/authorize.ts";
import { withdrawHold } from "#lib/lifecycle/transaction/open-hold.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";

/** Stop run: the run is cancelled and its ticket held for a person, so that nothing is left in a state nobody polls (DESIGN 2). */
export async function cancelRun(access: Access, runId: string, input: { note?: string | null }): Promise<Run> {
  const target = found(await findRun(runId), "run");
  authorize(access, "decide", target.projectId);
  await transact(person(access), async (tx) => {
    const facts = found(await lockTicket(tx, target.ticketId), "ticket");
    const run = found(facts.runs.find((candidate) => candidate.id === runId) ?? null, "run");
    if (!RUN_STATES[run.state].open) throw new Refusal("stale_transition", `The run is ${run.state} already.`);
    await withdrawHold(tx, facts, "run_stopped");
    await holdForPerson(tx, facts, access, input.note ?? `${access.userName} stopped attempt ${run.number}`);
  });
  return readRun(runId);
}
