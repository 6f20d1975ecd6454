import { readHoldBatchRow } from "#lib/db/batches/hold-batches.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { found } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { findBatchFor } from "./find-batch-for.ts";
import { openHoldBatch } from "./open-hold-batch.ts";

/**
 * Decides the failed holds of a batch again, as they are now, as a batch of its own; the first one keeps its results.
 * By: `decide`. Event: `batch.started`. Refuses `stale_transition` while the first one is under way, and where none of
 * its failed holds is open.
 */
export async function retryHoldBatch(access: Access, id: string): Promise<{ id: string }> {
  const { decidable } = await findBatchFor(access, id);
  const batch = found(await readHoldBatchRow(reader, id), "batch");
  if (batch.state === "running" || batch.state === "waiting")
    throw new Refusal("stale_transition", "The batch is under way: stop it first, or let it finish.");
  const retried = await openHoldBatch(access, {
    verb: batch.verb,
    note: batch.note,
    answer: batch.answer,
    canary: batch.canary,
    choice: { kind: "failed", batchId: id, decidable },
    filter: null,
    retryOf: id,
  });
  if (retried === null) throw new Refusal("stale_transition", "None of its failed holds is open and yours to decide.");
  return { id: retried };
}
