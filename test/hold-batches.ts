import { CreateHoldBatch } from "#lib/contract/batches.ts";
import type { Hold } from "#lib/contract/holds.ts";
import { FinishRun } from "#lib/contract/runs.ts";
import { readHoldBatch } from "#lib/db/batches/read-hold-batches.ts";
import { readHold } from "#lib/db/holds/holds.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { createHoldBatch } from "#lib/lifecycle/batches/create-hold-batch.ts";
import { finishRun } from "#lib/lifecycle/runs/finish-run.ts";
import { claimOne, makeTicket } from "./tickets.ts";

/** Tickets whose run failed by a wrong key, each held at once: one cause, one cluster. */
export async function makeCluster(lead: Access, agent: Access, size: number): Promise<Hold[]> {
  const tickets = Array.from({ length: size }, (_, made) => makeTicket(lead, { title: `Wrong key ${made + 1}` }));
  await Promise.all(tickets);
  return Promise.all(tickets.map(() => failOne(agent)));
}

/** Claims a ticket and fails it by a wrong key, in these words: its hold. */
export async function failOne(agent: Access, message = "401 invalid x-api-key"): Promise<Hold> {
  const { run, leaseToken } = await claimOne(agent);
  const error = { message, httpStatus: 401 };
  const { ticket } = await finishRun(agent, run.id, FinishRun.parse({ leaseToken, outcome: "failed", error }));
  return readHold(ticket.openHoldId ?? "");
}

/** Claims a ticket and succeeds with it. */
export async function succeedOne(agent: Access): Promise<void> {
  const { run, leaseToken } = await claimOne(agent);
  await finishRun(agent, run.id, FinishRun.parse({ leaseToken, outcome: "succeeded", diff: "+ fixed" }));
}

/** A new batch; retry unless said otherwise. It runs when the test says so. */
export async function openBatch(lead: Access, input: object): Promise<string> {
  return (await createHoldBatch(lead, CreateHoldBatch.parse({ verb: "retry", ...input }))).id;
}

/** The batch as who may see everything reads it. */
export const readBatch = (id: string) => readHoldBatch(id, null);
