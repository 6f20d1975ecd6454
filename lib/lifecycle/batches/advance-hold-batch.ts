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

/** Items taken with one look at the batch; a stop still comes before the next one of them. */
const TAKEN = 20;

export type TakenItems = { batch: HoldBatchRow; access: Access; items: BatchItem[] };

/**
 * The next step of a batch: behind its lock the engine looks at it, and it takes some items, waits, stops or finishes. The
 * rights of whom it acts for are read anew each time. Null: there is nothing to decide now.
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
    await goTo(tx, batch, step);
    if (step.kind === "wait" || access === null) return null;
    return { batch, access, items: await claimItems(tx, id, step.wave, Math.min(step.room, TAKEN)) };
  });
}

/** A look without the lock: a batch may wait for days, and everybody asks once a second. */
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

/** Others are told when a wave or a wait begins, and else at most once a second, whichever process is at it. */
async function goTo(tx: Tx, batch: HoldBatchRow, step: Extract<WaveStep, { kind: "decide" | "wait" }>): Promise<void> {
  const state = isForOutcome(step) ? "waiting" : "running";
  const wave = step.kind === "decide" ? step.wave : batch.wave;
  const moved = state !== batch.state || wave !== batch.wave;
  if (moved) await updateBatchStep(tx, batch.id, state, wave);
  if (moved || (batch.untold && step.kind === "decide")) await tellBatch(tx, "progressed", { ...batch, state, wave });
}
