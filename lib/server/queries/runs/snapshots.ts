import type { KeptSnapshot, SnapshotChunk } from "#lib/contract/runs/snapshots.ts";
import { readLease } from "#lib/db/runs/run-lease.ts";
import { getChunk } from "#lib/db/runs/snapshots/chunk-store.ts";
import { readSnapshot } from "#lib/db/runs/snapshots/snapshots.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { lostOrEnded } from "#lib/lifecycle/runs/heartbeat-run.ts";
import { permitted } from "#lib/lifecycle/transaction/authorize.ts";
import { sha256 } from "#lib/lifecycle/transaction/sha256.ts";

/** What was last left of the ticket of a run, for who has its lease. Throws `lease_lost`, `stale_transition` once the run has stopped. */
export async function getSnapshot(access: Access, runId: string, leaseToken: string | null): Promise<KeptSnapshot> {
  const kept = await readSnapshot(await leasedTicket(access, runId, leaseToken));
  if (kept === null) return { snapshot: null };
  return { snapshot: { runId: kept.runId, savedAt: kept.savedAt.toISOString(), ...kept.snapshot } };
}

/** A chunk of it; null where there is none. Throws the same. */
export async function getSnapshotChunk(
  access: Access,
  runId: string,
  address: string,
  leaseToken: string | null,
): Promise<SnapshotChunk> {
  const ticketId = await leasedTicket(access, runId, leaseToken);
  return { content: (await getChunk(ticketId, address))?.toString("base64") ?? null };
}

/** The ticket of a run whose lease the caller has: a ticket has one run that is running. */
async function leasedTicket(access: Access, runId: string, leaseToken: string | null): Promise<string> {
  const lease = await permitted(access, "work", readLease(runId, sha256(leaseToken ?? "")), "run");
  if (!lease.own || !lease.alive || lease.state !== "running") throw lostOrEnded(lease);
  return lease.ticketId;
}
