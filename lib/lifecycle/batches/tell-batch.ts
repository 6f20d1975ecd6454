import { countForTelling, type HoldBatchRow } from "#lib/db/batches/hold-batches.ts";
import type { Tx } from "#lib/db/connection/tx.ts";

type Told = Pick<HoldBatchRow, "id" | "projectIds" | "verb" | "total" | "state" | "stopReason" | "wave">;

/** Writes an event in each project of the batch: how far it is. */
export async function tellBatch(tx: Tx, type: "started" | "progressed" | "finished", batch: Told): Promise<void> {
  const { id, projectIds, ...rest } = batch;
  const counts = await countForTelling(tx, id);
  const { verb, total, state, stopReason, wave } = rest;
  const data = { batchId: id, verb, total, state, stopReason, wave, ...counts };
  for (const projectId of projectIds) tx.emit({ type: `batch.${type}`, projectId, data });
}
