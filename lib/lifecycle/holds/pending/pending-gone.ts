import type { Tx } from "#lib/db/connection/tx.ts";
import { deletePending } from "#lib/db/holds/pending/pending-decisions.ts";

/** A stored decision was taken back meanwhile, or another process has made it: what this one has done is rolled back. */
export class PendingGone extends Error {}

/** Takes a stored decision out in the transaction that makes it, so that it is made once. Throws {@link PendingGone}. */
export async function takeOut(tx: Tx, pendingId: string | null): Promise<void> {
  if (pendingId !== null && !(await deletePending(tx, pendingId))) throw new PendingGone();
}
