import { createHash } from "node:crypto";
import type { SavedSnapshot, SaveSnapshot, Snapshot } from "#lib/contract/runs/snapshots.ts";
import { MAX_CHUNK_BYTES } from "#lib/contract/runs/snapshots.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { readLease } from "#lib/db/runs/run-lease.ts";
import { keepChunks, putChunks } from "#lib/db/runs/snapshots/chunk-store.ts";
import { type Chunk, deleteChunks, readChunkSizes, type StoredChunk } from "#lib/db/runs/snapshots/snapshot-chunks.ts";
import { lockLeasedRun, lockSnapshot, updateSnapshot } from "#lib/db/runs/snapshots/snapshots.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { environment } from "#lib/environment.ts";
import { ENGINE, found, permitted } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { sha256 } from "#lib/lifecycle/transaction/sha256.ts";
import { lostOrEnded } from "../heartbeat-run.ts";

/**
 * Keeps chunks of what a run has come to, and puts its snapshot in the place of the ticket's before, once all its chunks are there:
 * they are then all that is kept of the ticket. That is a fact about files and changes no state.
 * By: `work`, with the token of the run's lease. Holds the run to its lease until the commit, so that who lost it overwrites nothing.
 * No event. Refuses `lease_lost`, `stale_transition` once the run has stopped, `invalid_request` for a chunk that is not what its
 * address says, `payload_too_large` beyond `YARDMASTER_SNAPSHOT_MB`. Throws ObjectStoreError.
 */
export async function saveSnapshot(access: Access, runId: string, input: SaveSnapshot): Promise<SavedSnapshot> {
  const hash = sha256(input.leaseToken);
  const lease = await permitted(access, "work", readLease(runId, hash), "run");
  if (!lease.own || !lease.alive || lease.state !== "running") throw lostOrEnded(lease);
  const chunks = input.chunks.map(({ sha256: address, content }) => chunkOf(address, content));
  checkLimit(sum(chunks.map(({ bytes }) => bytes.length)));
  const stored = await putChunks(lease.ticketId, chunks);
  const saved = await transact(ENGINE, async (tx) => {
    const ticketId = await lockLeasedRun(tx, runId, hash);
    return ticketId === null ? null : write(tx, { ticketId, runId, snapshot: input.snapshot }, stored);
  });
  if (saved === null) throw lostOrEnded(found(await readLease(runId, hash), "run"));
  return saved;
}

function chunkOf(address: string, content: string): Chunk {
  const bytes = Buffer.from(content, "base64");
  if (bytes.length > MAX_CHUNK_BYTES) throw new Refusal("payload_too_large", "A chunk may have at most 256 KiB.");
  if (createHash("sha256").update(bytes).digest("hex") !== address)
    throw new Refusal(
      "invalid_request",
      `The chunk ${address} has another SHA-256: its bytes were damaged on their way.`,
    );
  return { sha256: address, bytes };
}

/** The chunks of the snapshot before stay until the new one is whole: both have their room. */
async function write(
  tx: Tx,
  { ticketId, runId, snapshot }: { ticketId: string; runId: string; snapshot: Snapshot | undefined },
  stored: StoredChunk[],
): Promise<SavedSnapshot> {
  await lockSnapshot(tx, ticketId, runId);
  await keepChunks(tx, ticketId, stored);
  const kept = await readChunkSizes(tx, ticketId);
  const bytes = sum([...kept.values()]);
  const limitBytes = environment().snapshots.limitBytes;
  if (snapshot === undefined) {
    checkLimit(bytes / 2);
    return { missing: [], bytes, limitBytes };
  }
  const wanted = new Set([...snapshot.files.flatMap(({ chunks }) => chunks), ...(snapshot.branch?.pack ?? [])]);
  const missing = [...wanted].filter((address) => !kept.has(address));
  if (missing.length > 0) return { missing, bytes, limitBytes };
  const size = sum([...wanted].map((address) => kept.get(address) ?? 0));
  checkLimit(size);
  const spare = [...kept.keys()].filter((address) => !wanted.has(address));
  if (spare.length > 0) await deleteChunks(tx, ticketId, spare);
  await updateSnapshot(tx, ticketId, runId, snapshot);
  return { missing: [], bytes: size, limitBytes };
}

function checkLimit(bytes: number): void {
  const { limitBytes } = environment().snapshots;
  if (bytes <= limitBytes) return;
  const limit = limitBytes === 0 ? "nothing" : `at most ${limitBytes / 1024 ** 2} MB`;
  throw new Refusal(
    "payload_too_large",
    `This desk keeps ${limit} of a ticket's work, compressed (YARDMASTER_SNAPSHOT_MB).`,
  );
}

function sum(sizes: number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}
