import type { Run } from "#lib/contract/runs.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { endIntervention } from "#lib/db/runs/run-input.ts";
import { findRun, readRun } from "#lib/db/runs/runs.ts";
import { lockTicketRow } from "#lib/db/tickets/lock-ticket.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { permitted, person } from "#lib/lifecycle/transaction/authorize.ts";
import { notTakenOver } from "./type-input.ts";

/**
 * Gives the session of a run that was taken over back to its agent.
 * By: `decide`. Locks the ticket. Event: `run.handed_back`. Refuses `stale_transition` where nobody has the session.
 */
export async function handBack(access: Access, runId: string): Promise<Run> {
  const target = await permitted(access, "decide", findRun(runId), "run");
  await transact(person(access), async (tx) => {
    await lockTicketRow(tx, target.ticketId);
    if (!(await endIntervention(tx, runId))) throw notTakenOver();
    const { projectId, ticketId } = target;
    tx.emit({ type: "run.handed_back", projectId, ticketId, runId, data: {} });
    const line = { subject: { kind: "run", id: runId }, data: { ticket: ticketId } };
    await recordAct(tx, access, { act: "run.handed_back", projectId, ...line });
  });
  return readRun(runId);
}
