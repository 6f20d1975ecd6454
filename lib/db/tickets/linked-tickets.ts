import { z } from "zod";
import type { LinkedTicket } from "#lib/contract/tickets.ts";
import { prisma } from "#lib/db/connection/prisma.ts";
import type { Tx } from "#lib/db/connection/tx.ts";

export type NewLinkedTicket = {
  id: string;
  originTicketId: string;
  originFindingKey: string;
  title: string;
  description: string;
};

const KeyRow = z.object({ key: z.string() });
const LinkedRow = z.object({ id: z.string(), key: z.string() });

/**
 * Writes a draft with the next number of its project, whose row is locked for it. Project, labels and driver are those of
 * the ticket that it comes from, so that the same agents find it. Returns its key.
 */
export async function insertLinkedTicket(tx: Tx, ticket: NewLinkedTicket): Promise<string> {
  const { key } = await tx.only(
    KeyRow,
    `WITH o AS (SELECT id, project_id, labels, driver FROM ticket WHERE id = $2),
     p AS (UPDATE project SET next_ticket_number = next_ticket_number + 1 FROM o WHERE project.id = o.project_id
       RETURNING project.id, key, next_ticket_number - 1 AS number)
     INSERT INTO ticket (id, project_id, number, key, title, description, labels, driver, state, origin_ticket_id, origin_finding_key, created_at, updated_at)
     SELECT $1, p.id, p.number, p.key || '-' || p.number, $4, $5, o.labels, o.driver, 'draft', o.id, $3, clock_timestamp(), clock_timestamp()
     FROM p, o RETURNING key`,
    [ticket.id, ticket.originTicketId, ticket.originFindingKey, ticket.title, ticket.description],
  );
  return key;
}

/** The ticket that a finding became; null where it has not, since it becomes one only once. Index ticket_origin. */
export async function findLinkedTicket(tx: Tx, originTicketId: string, findingKey: string) {
  return tx.row(LinkedRow, "SELECT id, key FROM ticket WHERE origin_ticket_id = $1 AND origin_finding_key = $2", [
    originTicketId,
    findingKey,
  ]);
}

/** What was made from findings of a ticket, oldest first. Index ticket_origin. */
export async function readLinkedTickets(originTicketId: string): Promise<LinkedTicket[]> {
  const rows = await prisma().ticket.findMany({
    where: { originTicketId },
    orderBy: [{ createdAt: "asc" }, { number: "asc" }],
    select: { id: true, key: true, title: true, state: true },
  });
  return rows.map((row) => ({ ...row, state: row.state as LinkedTicket["state"] }));
}
