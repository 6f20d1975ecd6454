import type { Run } from "#lib/contract/runs.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { findRun, readRun } from "#lib/db/runs/runs.ts";
import { withdrawAskedPause } from "#lib/db/runs/steering.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { permitted, person } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";

/**
 * Takes back the pause that a run was asked for (docs/contract.md#steering): its next beat says nothing of it. An agent that had heard of
 * it may pause all the same. The same again changes nothing.
 * By: `decide`. Locks the run. Event: `run.pause_withdrawn`. Refuses `stale_transition` unless the run is running.
 */
export async function withdrawPause(access: Access, runId: string): Promise<Run> {
  const { projectId, ticketId } = await permitted(access, "decide", findRun(runId), "run");
  await transact(person(access), async (tx) => {
    if (!(await withdrawAskedPause(tx, runId))) return;
    tx.emit({ type: "run.pause_withdrawn", projectId, ticketId, runId, data: {} });
    const line = { subject: { kind: "run", id: runId }, data: { ticket: ticketId } };
    await recordAct(tx, access, { act: "run.pause_withdrawn", projectId, ...line });
  });
  const run = await readRun(runId);
  if (run.state !== "running")
    throw new Refusal("stale_transition", `The run is ${run.state}: there is no pause to take back.`);
  return run;
}
