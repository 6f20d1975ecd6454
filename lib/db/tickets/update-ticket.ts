import { setColumns } from "#lib/db/connection/set-columns.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import type { TicketState } from "#lib/engine/tickets/ticket-states.ts";

/** Columns of a ticket that the lifecycle changes beside its state. */
export type TicketPatch = {
  retry_after?: Date | null;
  due?: boolean;
  ready_since?: Date;
  aged?: number;
  verification?: string | null;
  budget?: number;
  review_budget?: number;
  completed_at?: Date | null;
  deadline_open?: boolean;
};

/** Moves a ticket from the state it was read in. False: it is no longer in it, and nothing was written. */
export async function updateTicketState(
  tx: Tx,
  id: string,
  from: TicketState,
  to: TicketState,
  patch: TicketPatch,
): Promise<boolean> {
  const set = setColumns({ state: to, ...patch }, 3);
  return tx.wrote(
    `UPDATE ticket SET ${set.clause}, version = version + 1, updated_at = clock_timestamp() WHERE id = $1 AND state = $2`,
    [id, from, ...set.values],
  );
}

/** Writes how the verification of a ticket stands, where its state stays. */
export async function updateVerification(tx: Tx, id: string, verification: string): Promise<void> {
  await tx.run(
    "UPDATE ticket SET verification = $2, version = version + 1, updated_at = clock_timestamp() WHERE id = $1",
    [id, verification],
  );
}
