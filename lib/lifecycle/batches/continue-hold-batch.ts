import type { ContinueHoldBatch } from "#lib/contract/batches.ts";
import { countForTelling, lockHoldBatch, markBatchTrusted } from "#lib/db/batches/hold-batches.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { canaryWavesAfter } from "#lib/engine/batches/decide-wave.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { found, person } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { wakeJob } from "#lib/lifecycle/transaction/wake-job.ts";
import { findBatchFor } from "./find-batch-for.ts";
import { actingAs } from "./open-hold-batch.ts";
import { tellBatch } from "./tell-batch.ts";

/**
 * Lets a batch go on that waits for an outcome or was stopped, whatever its waves have led to: with another wave of ten, or with
 * all that are left where `release` names their number. From now on it decides in the name and with the rights of the caller.
 * By: `decide` in all of its projects. Locks the batch. Event: `batch.progressed`. Refuses `stale_transition` where it
 * is running or has finished, and where another number is left than the caller was shown.
 */
export async function continueHoldBatch(access: Access, id: string, { release }: ContinueHoldBatch): Promise<void> {
  const { projectIds, decidable } = await findBatchFor(access, id);
  if (decidable.length < projectIds.length)
    throw new Refusal("forbidden", "It goes on in your name: you must be allowed to decide in all of its projects.");
  await transact(person(access), async (tx) => {
    const batch = found(await lockHoldBatch(tx, id), "batch");
    if (batch.state !== "waiting" && batch.state !== "stopped")
      throw new Refusal("stale_transition", `The batch is ${batch.state}: it does not wait for a person.`);
    if (release !== undefined) await refuseOtherNumber(tx, id, release);
    await markBatchTrusted(tx, id, actingAs(access), canaryWavesAfter(batch, release !== undefined));
    await tellBatch(tx, "progressed", { ...batch, state: "running", stopReason: null });
  });
  wakeJob("batches");
}

async function refuseOtherNumber(tx: Tx, id: string, release: number): Promise<void> {
  const { remaining } = await countForTelling(tx, id);
  if (remaining === release) return;
  throw new Refusal(
    "stale_transition",
    `${remaining} are left, not ${release}: look again, and say how many you release.`,
  );
}
