import { z } from "zod";
import { assigned, givenColumns } from "#lib/db/connection/set-columns.ts";
import { together } from "#lib/db/connection/together.ts";
import { listed, planned, type Tx } from "#lib/db/connection/tx.ts";
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

type TicketMove = { was: TicketState; row: TicketPatch & { id: string; state: TicketState } };

const IdRow = z.object({ id: z.string() });

/** Moves a ticket from the state it was read in. False: it is no longer in it, and nothing was written. By primary key. */
export async function updateTicketState(
  tx: Tx,
  id: string,
  from: TicketState,
  to: TicketState,
  patch: TicketPatch,
): Promise<boolean> {
  const move: TicketMove = { was: from, row: { id, state: to, ...patch } };
  const columns = givenColumns(move.row);
  return together(tx, `ticket ${columns}`, move, (moves) => updateTicketStates(tx, columns, moves));
}

async function updateTicketStates(tx: Tx, columns: string[], moves: TicketMove[]): Promise<boolean[]> {
  const rows = await tx.rows(
    IdRow,
    planned(
      `UPDATE ticket SET ${assigned(columns)}, version = ticket.version + 1, updated_at = clock_timestamp()
       FROM jsonb_populate_recordset(NULL::ticket, $1::jsonb) n JOIN unnest($2::text[], $3::text[]) AS m (id, was) ON m.id = n.id
       WHERE ticket.id = n.id AND ticket.id = ANY (${listed("$2")}) AND ticket.state = m.was RETURNING ticket.id`,
    ),
    [JSON.stringify(moves.map(({ row }) => row)), moves.map(({ row }) => row.id), moves.map(({ was }) => was)],
  );
  const moved = new Set(rows.map(({ id }) => id));
  return moves.map(({ row }) => moved.has(row.id));
}

/** Writes how the verification of a ticket stands, where its state stays. */
export async function updateVerification(tx: Tx, id: string, verification: string): Promise<void> {
  await tx.run(
    "UPDATE ticket SET verification = $2, version = version + 1, updated_at = clock_timestamp() WHERE id = $1",
    [id, verification],
  );
}
