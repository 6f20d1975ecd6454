import { type BatchItem, giveItemBack, markItemDecided, markItemFailed } from "#lib/db/batches/hold-batch-items.ts";
import type { HoldBatchRow } from "#lib/db/batches/hold-batches.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { makeDecision } from "#lib/lifecycle/holds/make-decision.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { log } from "#lib/log.ts";

/** After a defect, or without the database, an item is tried again 2 s and 4 s later before it fails. */
const TRIES = 3;
const PAUSE_SECONDS = 2;

/** Rolls a decision back: the batch was stopped meanwhile, or another process has the item. */
class ItemLost extends Error {}

/**
 * Decides one item as a person decides one hold, and notes that in the same transaction: if this process dies, both are written
 * or neither. Locks and events: those of `makeDecision`. A refusal becomes the failure of the item; nothing is thrown.
 */
export async function decideBatchItem(batch: HoldBatchRow, access: Access, item: BatchItem): Promise<void> {
  const { verb, note, answer } = batch;
  const input = { verb, note, answer: answer as never, version: item.version };
  try {
    await makeDecision(access, item.holdId, input, {
      alongside: async (tx) => {
        if (!(await markItemDecided(tx, batch.id, item))) throw new ItemLost();
      },
    });
  } catch (error) {
    await writeOutcome(batch, item, error);
  }
}

async function writeOutcome(batch: HoldBatchRow, item: BatchItem, error: unknown): Promise<void> {
  if (error instanceof ItemLost) return giveItemBack(batch.id, item, 0);
  if (error instanceof Refusal) return markItemFailed(batch.id, item, error.code, error.message);
  log.error({ err: error, batchId: batch.id, holdId: item.holdId, attempt: item.attempt }, "an item of a batch failed");
  if (item.attempt < TRIES) return giveItemBack(batch.id, item, PAUSE_SECONDS * item.attempt);
  return markItemFailed(batch.id, item, "internal_error", "This is a defect of Yardmaster. The log has it.");
}
