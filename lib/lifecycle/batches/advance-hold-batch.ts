import { type BatchItem, claimItems, readWaveFacts, releaseExpiredItems } from "#lib/db/batches/hold-batch-items.ts";
import {
  endHoldBatch,
  type HoldBatchRow,
  lockHoldBatch,
  readHoldBatchRow,
  updateBatchStep,
} from "#lib/db/batches/hold-batches.ts";
import { reader, transact } from "#lib/db/connection/transaction.ts";
import type { Reader, Tx } from "#lib/db/connection/tx.ts";
import { readAccessOfActing } from "#lib/db/people/access.ts";
import { decideWave, type StopReason, type WaveStep } from "#lib/engine/batches/decide-wave.ts";
import { type Access, may } from "#lib/engine/people/access.ts";
import { ENGINE } from "#lib/lifecycle/transaction/authorize.ts";
import { tellBatch } from "./tell-batch.ts";

/** Items taken in one step. A batch that is stopped meanwhile decides none of the rest. */
const TAKEN = 20;

export type TakenItems = { batch: HoldBatchRow; access: Access; items: BatchItem[] };

/**
 * The next step of a batch. Behind the lock of its row the engine decides: some items are taken to be decided, or it
 * waits, stops or finishes. The rights of whoever it acts for are read anew each time. Events: `batch.progressed`,
 * `batch.finished`. Null: there is nothing to decide now.
 */
export async function advanceHoldBatch(id: string): Promise<TakenItems | null> {
  if (await stillWaits(id)) return null;
  return transact(ENGINE, async (tx) => {
    const batch = await lockHoldBatch(tx, id);
    if (batch === null || (batch.state !== "running" && batch.state !== "waiting")) return null;
    await releaseExpiredItems(tx, id);
    const { access, step } = await nextStep(tx, batch);
    if (step.kind === "finish") return end(tx, batch, null);
    if (step.kind === "stop") return end(tx, batch, step.reason);
    await writeStep(tx, batch, step);
    if (step.kind === "wait" || access === null) return null;
    return { batch, access, items: await claimItems(tx, id, step.wave, Math.min(step.room, TAKEN)) };
  });
}

/** Without the lock, because a batch may wait for days and every process asks once a second. */
async function stillWaits(id: string): Promise<boolean> {
  const batch = await readHoldBatchRow(reader, id);
  return batch?.state === "waiting" && isForOutcome((await nextStep(reader, batch)).step);
}

const isForOutcome = (step: WaveStep): boolean => step.kind === "wait" && step.for === "outcome";

async function nextStep(from: Reader, batch: HoldBatchRow): Promise<{ access: Access | null; step: WaveStep }> {
  const access = await readAccessOfActing(from, batch);
  const allowed = access !== null && batch.projectIds.every((projectId) => may(access, "decide", projectId));
  return { access, step: decideWave({ ...batch, ...(await readWaveFacts(from, batch)), allowed }) };
}

async function end(tx: Tx, batch: HoldBatchRow, reason: StopReason | null): Promise<null> {
  await endHoldBatch(tx, batch.id, reason, null);
  await tellBatch(tx, "finished", { ...batch, state: reason === null ? "finished" : "stopped", stopReason: reason });
  return null;
}

/** An event when a wave or a wait begins, else at most one a second for all processes together. */
async function writeStep(
  tx: Tx,
  batch: HoldBatchRow,
  step: Extract<WaveStep, { kind: "decide" | "wait" }>,
): Promise<void> {
  const state = isForOutcome(step) ? "waiting" : "running";
  const wave = step.kind === "decide" ? step.wave : batch.wave;
  const moved = state !== batch.state || wave !== batch.wave;
  if (moved) await updateBatchStep(tx, batch.id, state, wave);
  if (moved || (batch.untold && step.kind === "decide")) await tellBatch(tx, "progressed", { ...batch, state, wave });
}
