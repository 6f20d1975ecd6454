"use server";
import { z } from "zod";
import { Id } from "#lib/contract/basics.ts";
import { ContinueHoldBatch, CreateHoldBatch } from "#lib/contract/batches.ts";
import { continueHoldBatch } from "#lib/lifecycle/batches/continue-hold-batch.ts";
import { createHoldBatch } from "#lib/lifecycle/batches/create-hold-batch.ts";
import { retryHoldBatch } from "#lib/lifecycle/batches/retry-hold-batch.ts";
import { stopHoldBatch } from "#lib/lifecycle/batches/stop-hold-batch.ts";
import { type Answer, act } from "./act.ts";

type NewBatch = z.input<typeof CreateHoldBatch>;
const OneBatch = z.strictObject({ batchId: Id });
const ContinueBatch = ContinueHoldBatch.extend(OneBatch.shape);

/** Decides many holds as one batch, in the name of the person who is signed in, after their delay. */
export async function startBatch(input: NewBatch): Promise<Answer<{ id: string }>> {
  return act(CreateHoldBatch, input, (access, batch) => createHoldBatch(access, batch, true));
}

/** Stops a batch before its next hold. */
export async function stopBatch(input: { batchId: string }): Promise<Answer<void>> {
  return act(OneBatch, input, (access, { batchId }) => stopHoldBatch(access, batchId));
}

/** Lets a batch that waits or was stopped go on, with another wave or with the rest; from now on in the name of the caller. */
export async function continueBatch(input: { batchId: string; release?: number }): Promise<Answer<void>> {
  return act(ContinueBatch, input, (access, { batchId, ...how }) => continueHoldBatch(access, batchId, how));
}

/** Decides the failed holds of a batch again, as a batch of its own. */
export async function retryBatch(input: { batchId: string }): Promise<Answer<{ id: string }>> {
  return act(OneBatch, input, (access, { batchId }) => retryHoldBatch(access, batchId));
}
