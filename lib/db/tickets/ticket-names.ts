import { pool } from "#lib/db/connection/pool.ts";
import type { TicketState } from "#lib/engine/tickets/ticket-states.ts";

export type TicketName = { id: string; key: string; title: string; state: TicketState };

/** What these tickets are called, by id. One probe of the primary key for each. */
export async function readTicketNames(ids: readonly string[]): Promise<Map<string, TicketName>> {
  if (ids.length === 0) return new Map();
  const { rows } = await pool().query<TicketName>(
    "SELECT id, key, title, state FROM ticket WHERE id = ANY($1::text[])",
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
