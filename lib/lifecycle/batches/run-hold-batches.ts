import { readActiveHoldBatches } from "#lib/db/batches/hold-batches.ts";
import { log } from "#lib/log.ts";
import { advanceHoldBatch, type TakenItems } from "./advance-hold-batch.ts";
import { decideBatchItem } from "./decide-batch-item.ts";

/** Items decided at once. Each takes a connection of the pool, and pages and agents need most of them. */
const AT_ONCE = 4;

/**
 * Works on the batches that are under way, a few items of each in turn, until they end or wait, or `signal` aborts.
 * Safe in several processes at once: they share the items. Returns how many items it has decided or failed.
 */
export async function runHoldBatches(signal?: AbortSignal): Promise<number> {
  for (let total = 0; ; ) {
    let done = 0;
    for (const id of await readActiveHoldBatches()) {
      if (signal?.aborted) return total + done;
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
    await decideAll(taken);
    return taken.items.length;
  } catch (error) {
    log.error({ err: error, batchId: id }, "a batch of decisions could not go on; the next round tries again");
    return 0;
  }
}

async function decideAll({ batch, access, items }: TakenItems): Promise<void> {
  const left = items.values();
  const decideSome = async () => {
    for (const item of left) await decideBatchItem(batch, access, item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, decideSome));
}
