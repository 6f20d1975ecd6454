import type { Heartbeat, HeartbeatAnswer } from "#lib/contract/runs.ts";
import { readLease, renewLease } from "#lib/db/runs/run-lease.ts";
import { steeringOf } from "#lib/db/runs/steering.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { found, permitted } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { sha256 } from "#lib/lifecycle/transaction/sha256.ts";
import { settleCosts } from "./settle-costs.ts";

/**
 * Renews the lease of a running run and raises its totals.
 * By: `work`, with the token of the lease. One guarded statement, no event; with a cost those of `settleCosts`. The token of a run that was cancelled is
 * told `cancel` for as long as its lease would have lasted (docs/contract.md#heartbeats). Refuses `lease_lost`, or `stale_transition`
 * once the run has stopped.
 */
export async function heartbeatRun(access: Access, runId: string, input: Heartbeat): Promise<HeartbeatAnswer> {
  const hash = sha256(input.leaseToken);
  await permitted(access, "work", readLease(runId, hash), "run");
  const renewed = await renewLease(runId, hash, input.progress ?? {});
  const isEnded = renewed !== null && input.progress?.costUsd !== undefined && (await settleCosts([runId])).length > 0;
  if (renewed && !isEnded)
    return { leaseExpiresAt: renewed.leaseExpiresAt.toISOString(), directive: null, ...steeringOf(renewed) };
  const now = found(await readLease(runId, hash), "run");
  if (now.own && now.alive && now.state === "cancelled" && now.leaseExpiresAt) {
    return { leaseExpiresAt: now.leaseExpiresAt.toISOString(), directive: "cancel" };
  }
  throw lostOrEnded(now);
}

/** The refusal of a token that may no longer write: `stale_transition` where its own run has stopped, else `lease_lost`. */
export function lostOrEnded(lease: { own: boolean; state: string }): Refusal {
  if (lease.own && lease.state !== "running" && lease.state !== "lost") {
    return new Refusal("stale_transition", `The run is ${lease.state}: nothing more can be reported on it.`);
  }
  return new Refusal("lease_lost", "Your lease has run out, or another agent has the run. Stop working on it.");
}
