import { transact } from "#lib/db/connection/transaction.ts";
import { deleteChunks, readChunkSizes } from "#lib/db/runs/snapshots/snapshot-chunks.ts";
import { deleteSnapshot, emptyOldSnapshot, findOldSnapshots } from "#lib/db/runs/snapshots/snapshots.ts";
import { environment } from "#lib/environment.ts";
import { ENGINE } from "#lib/lifecycle/transaction/authorize.ts";

const TICKETS = 20;
const CHUNKS = 500;

/**
 * Deletes what is kept of tickets that are done or cancelled, and what was saved longer ago than `YARDMASTER_SNAPSHOT_DAYS`: of some
 * tickets, some chunks of each. Answers of how many tickets nothing is left.
 */
export async function forgetSnapshots(): Promise<number> {
  const { days } = environment().snapshots;
  let count = 0;
  for (const ticketId of await findOldSnapshots(days, TICKETS)) if (await forget(ticketId, days)) count += 1;
  return count;
}

function forget(ticketId: string, days: number): Promise<boolean> {
  return transact(ENGINE, async (tx) => {
    if (!(await emptyOldSnapshot(tx, ticketId, days))) return false;
    const addresses = [...(await readChunkSizes(tx, ticketId)).keys()];
    await deleteChunks(tx, ticketId, addresses.slice(0, CHUNKS));
    if (addresses.length <= CHUNKS) await deleteSnapshot(tx, ticketId);
    return addresses.length <= CHUNKS;
  });
}
