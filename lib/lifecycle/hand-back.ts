import type { Run } from "../contract/runs.ts";
import { findRun } from "../db/find-ticket.ts";
import { lockTicketRow } from "../db/lock-ticket.ts";
import { endIntervention } from "../db/run-input.ts";
import { readRun } from "../db/runs.ts";
import { transact } from "../db/transaction.ts";
import type { Access } from "../engine/access.ts";
import { authorize, found, person } from "./authorize.ts";
import { notTakenOver } from "./type-input.ts";

/** The session of a run that was taken over goes back to its agent. Throws `stale_transition` where nobody has it. */
export async function handBack(access: Access, runId: string): Promise<Run> {
  const target = found(await findRun(runId), "run");
  authorize(access, "decide", target.projectId);
  await transact(person(access), async (tx) => {
    await lockTicketRow(tx, target.ticketId);
    if (!(await endIntervention(tx, runId))) throw notTakenOver();
    tx.emit({ type: "run.handed_back", projectId: target.projectId, ticketId: target.ticketId, runId, data: {} });
  });
  return readRun(runId);
}
