import type { Actor } from "#lib/contract/basics.ts";
import { json } from "#lib/db/connection/set-columns.ts";
import type { Tx } from "#lib/db/connection/tx.ts";

/** Writes that a locked ticket was opened again, with what it had cost by then. Its runs by run_number. */
export async function insertReopening(
  tx: Tx,
  reopening: { ticketId: string; budget: number; note: string; actor: Actor },
): Promise<void> {
  await tx.run(
    `INSERT INTO ticket_reopening (ticket_id, budget, note, actor, spent_usd)
     SELECT $1, $2, $3, $4, coalesce(sum(r.cost_usd), 0) FROM run r WHERE r.ticket_id = $1`,
    [reopening.ticketId, reopening.budget, reopening.note, json(reopening.actor)],
  );
}
