import { takesSteering } from "#lib/contract/agents/drivers.ts";
import type { Run } from "#lib/contract/runs.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { findRun, readRun, readRunDriver } from "#lib/db/runs/runs.ts";
import { askForPause } from "#lib/db/runs/steering.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { permitted, person } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";

/**
 * Asks a run to pause at its next step: its agent then pauses it with the reason `human`, keeps its session, and goes on in it after
 * *Continue* (docs/contract.md#steering). The same again changes nothing.
 * By: `decide`. Locks the run. Event: `run.pause_asked`. Refuses `stale_transition` unless the run is running, and where its driver
 * cannot pause.
 */
export async function pauseRun(access: Access, runId: string): Promise<Run> {
  const { projectId, ticketId } = await permitted(access, "decide", findRun(runId), "run");
  const driver = await readRunDriver(runId);
  if (!takesSteering(driver))
    throw new Refusal(
      "stale_transition",
      `An agent of the driver ${driver} cannot pause while it runs. Stop run ends it.`,
    );
  await transact(person(access), async (tx) => {
    if (!(await askForPause(tx, runId, { id: access.userId, name: access.userName }))) return;
    tx.emit({ type: "run.pause_asked", projectId, ticketId, runId, data: {} });
    const line = { subject: { kind: "run", id: runId }, data: { ticket: ticketId } };
    await recordAct(tx, access, { act: "run.pause_asked", projectId, ...line });
  });
  const run = await readRun(runId);
  if (run.pausing === null) throw new Refusal("stale_transition", `The run is ${run.state}: it cannot be paused now.`);
  return run;
}
