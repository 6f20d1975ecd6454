import { endHoldBatch, lockHoldBatch } from "#lib/db/batches/hold-batches.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { found, person } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { findBatchFor } from "./find-batch-for.ts";
import { tellBatch } from "./tell-batch.ts";

/**
 * Stops a batch: no item is decided once this has returned. Stopping it again changes nothing.
 * By: `decide` in one of its projects. Locks the batch. Event: `batch.finished`. Refuses `stale_transition` where it
 * has finished.
 */
export async function stopHoldBatch(access: Access, id: string): Promise<void> {
  await findBatchFor(access, id);
  await transact(person(access), async (tx) => {
    const batch = found(await lockHoldBatch(tx, id), "batch");
    if (batch.state === "stopped") return;
    if (batch.state === "finished")
      throw new Refusal("stale_transition", "The batch has finished: nothing is left to stop.");
    await endHoldBatch(tx, id, "person", person(access));
    await tellBatch(tx, "finished", { ...batch, state: "stopped", stopReason: "person" });
  });
}
