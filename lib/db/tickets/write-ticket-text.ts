import { json, setColumns } from "#lib/db/connection/set-columns.ts";
import type { Tx } from "#lib/db/connection/tx.ts";

export type TicketText = {
  title?: string;
  description?: string;
  acceptanceCriteria?: string[];
  priority?: number;
  labels?: string[];
  driver?: string | null;
  reviewRequired?: boolean;
};

export type NewTicket = Required<TicketText> & { id: string; projectId: string; state: string };

/** Writes a ticket with the next number of its project, whose row is locked for it. */
export async function insertTicket(tx: Tx, ticket: NewTicket): Promise<void> {
  await tx.rows(
    `WITH p AS (UPDATE project SET next_ticket_number = next_ticket_number + 1 WHERE id = $2 RETURNING id, key, next_ticket_number - 1 AS number)
     INSERT INTO ticket (id, project_id, number, key, title, description, acceptance_criteria, priority, labels, driver, state, review_required, created_at, updated_at)
     SELECT $1, p.id, p.number, p.key || '-' || p.number, $3, $4, $5, $6, $7, $8, $9, $10, clock_timestamp(), clock_timestamp() FROM p`,
    [
      ticket.id,
      ticket.projectId,
      ticket.title,
      ticket.description,
      json(ticket.acceptanceCriteria),
      ticket.priority,
      ticket.labels,
      ticket.driver,
      ticket.state,
      ticket.reviewRequired,
    ],
  );
}

/** The text of a ticket whose row is locked, and the ids of what it waits for, in the order of their bytes. */
export async function readTicketText(tx: Tx, id: string): Promise<Required<TicketText> & { dependsOn: string[] }> {
  const [row] = await tx.rows<Required<TicketText> & { dependsOn: string[] }>(
    `SELECT title, description, acceptance_criteria AS "acceptanceCriteria", priority, labels, driver,
       review_required AS "reviewRequired",
       ARRAY (SELECT depends_on_id FROM ticket_dependency WHERE ticket_id = $1 AND NOT waived
         ORDER BY depends_on_id COLLATE "C") AS "dependsOn"
     FROM ticket WHERE id = $1`,
    [id],
  );
  if (row === undefined) throw new Error(`there is no ticket ${id}`);
  return row;
}

/** Changes the text of a ticket at the version it was read in. False: it has changed since. */
export async function writeTicketText(tx: Tx, id: string, version: number, text: TicketText): Promise<boolean> {
  const set = setColumns(
    {
      title: text.title,
      description: text.description,
      acceptance_criteria: text.acceptanceCriteria === undefined ? undefined : json(text.acceptanceCriteria),
      priority: text.priority,
      labels: text.labels,
      driver: text.driver,
      review_required: text.reviewRequired,
    },
    3,
  );
  const rows = await tx.rows(
    `UPDATE ticket SET ${set.clause}${set.clause ? ", " : ""}version = version + 1, updated_at = clock_timestamp() WHERE id = $1 AND version = $2 RETURNING 1`,
    [id, version, ...set.values],
  );
  return rows.length === 1;
}
