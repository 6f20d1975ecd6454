import { z } from "zod";
import { TicketVersion } from "#lib/contract/tickets/ticket-versions.ts";
import { reader } from "#lib/db/connection/transaction.ts";

const VersionRow = TicketVersion.extend({ at: z.date() });

/**
 * Texts of a ticket below version `before` (null: from the current one), the latest first, each with the attempts that began with
 * it. By the keys of ticket and ticket_version, run_number for each, and the beginning of event_ticket for who made the ticket.
 */
export async function readTicketVersions(
  ticketId: string,
  before: number | null,
  limit: number,
): Promise<TicketVersion[]> {
  const rows = await reader.rows(
    VersionRow,
    `WITH text AS (
       SELECT number, title, description, acceptance_criteria, replaced_by, replaced_at FROM ticket_version WHERE ticket_id = $1
       UNION ALL SELECT text_version, title, description, acceptance_criteria, NULL, NULL FROM ticket WHERE id = $1),
     written AS (
       SELECT text.*, lag(replaced_by) OVER w AS by, lag(replaced_at) OVER w AS at FROM text WINDOW w AS (ORDER BY number))
     SELECT w.number, w.title, w.description, w.acceptance_criteria AS "acceptanceCriteria",
       coalesce(w.by, (SELECT e.actor FROM event e WHERE e.ticket_id = $1 AND e.type = 'ticket.created' ORDER BY e.tx, e.id LIMIT 1)) AS by,
       coalesce(w.at, t.created_at) AS at,
       ARRAY (SELECT r.number FROM run r WHERE r.ticket_id = $1 AND r.started_at >= coalesce(w.at, t.created_at)
         AND (w.replaced_at IS NULL OR r.started_at < w.replaced_at) ORDER BY r.number) AS attempts
     FROM written w JOIN ticket t ON t.id = $1
     WHERE $2::int IS NULL OR w.number < $2 ORDER BY w.number DESC LIMIT $3`,
    [ticketId, before, limit],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
