import { lockHoldBatch, markBatchTrusted } from "#lib/db/batches/hold-batches.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { found, person } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { wakeJob } from "#lib/lifecycle/transaction/wake-job.ts";
import { findBatchFor } from "./find-batch-for.ts";
import { actingAs } from "./open-hold-batch.ts";
import { tellBatch } from "./tell-batch.ts";

/**
 * Lets a batch go on that waits for an outcome or was stopped, whatever its waves have led to. From now on it decides
 * in the name and with the rights of the caller.
 * By: `decide` in all of its projects. Locks the batch. Event: `batch.progressed`. Refuses `stale_transition` where it
 * is running or has finished.
 */
export async function continueHoldBatch(access: Access, id: string): Promise<void> {
  const { projectIds, decidable } = await findBatchFor(access, id);
  if (decidable.length < projectIds.length)
    throw new Refusal("forbidden", "It goes on in your name: you must be allowed to decide in all of its projects.");
  await transact(person(access), async (tx) => {
    const batch = found(await lockHoldBatch(tx, id), "batch");
    if (batch.state !== "waiting" && batch.state !== "stopped")
      throw new Refusal("stale_transition", `The batch is ${batch.state}: it does not wait for a person.`);
    await markBatchTrusted(tx, id, actingAs(access));
    await tellBatch(tx, "progressed", { ...batch, state: "running", stopReason: null });
  });
  wakeJob("batches");
}
