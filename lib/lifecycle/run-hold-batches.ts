import { activeHoldBatches } from "../db/hold-batches.ts";
import { log } from "../log.ts";
import { advanceHoldBatch } from "./steps/advance-hold-batch.ts";
import { decideBatchItem } from "./steps/decide-batch-item.ts";

/**
 * Works on the batches that are under way, a few items of each in turns, until they end or wait, or `signal` aborts. Safe
 * in several processes at once: they share the items. Returns how many items it has dealt with.
 */
export async function runHoldBatches(signal?: AbortSignal): Promise<number> {
  for (let total = 0; ; ) {
    let done = 0;
    for (const id of await activeHoldBatches()) {
      if (signal?.aborted) return total + done;
      // One batch at a time, so that batches never take more than a few of the pool's connections.
      done += await runSome(id);
    }
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
