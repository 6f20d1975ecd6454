import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";
import { TICKET_STATE_NAMES } from "#lib/engine/tickets/ticket-states.ts";

const TicketNameRow = z.object({
  id: z.string(),
  key: z.string(),
  title: z.string(),
  state: z.enum(TICKET_STATE_NAMES),
});
export type TicketName = z.infer<typeof TicketNameRow>;

/** What these tickets are called, by id. One probe of the primary key for each; an id that names no ticket is left out. */
export async function readTicketNames(ids: readonly string[]): Promise<Map<string, TicketName>> {
  if (ids.length === 0) return new Map();
  const rows = await reader.rows(TicketNameRow, "SELECT id, key, title, state FROM ticket WHERE id = ANY($1::text[])", [
    ids,
  ]);
  return new Map(rows.map((row) => [row.id, row]));
}
