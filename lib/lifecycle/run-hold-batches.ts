import { activeHoldBatches } from "../db/hold-batches.ts";
import { log } from "../log.ts";
import { advanceHoldBatch } from "./steps/advance-hold-batch.ts";
import { decideBatchItem } from "./steps/decide-batch-item.ts";

/** Batches that one process works on in turns. */
const BATCHES = 20;

/**
 * Works on the batches that are under way, a few items of each in turns, until they end or wait. Safe in several processes
 * at once: they share the items. Returns how many items it has dealt with.
 */
export async function runHoldBatches(signal?: AbortSignal): Promise<number> {
  for (let total = 0; ; ) {
    const ids = signal?.aborted ? [] : await activeHoldBatches(BATCHES);
    const counts = await Promise.all(ids.map(runSome));
    const done = counts.reduce((sum, count) => sum + count, 0);
    if (done === 0) return total;
    total += done;
  }
}

async function runSome(id: string): Promise<number> {
  try {
    const taken = await advanceHoldBatch(id);
    if (taken === null) return 0;
    await Promise.all(taken.items.map((item) => decideBatchItem(taken.batch, taken.access, item)));
    return taken.items.length;
  } catch (error) {
    log.error({ err: error, batchId: id }, "a batch of decisions could not go on; the next round tries again");
    return 0;
  }
}
