import { z } from "zod";
import { json, setColumns } from "#lib/db/connection/set-columns.ts";
import type { Tx } from "#lib/db/connection/tx.ts";

const TextRow = z.object({
  title: z.string(),
  description: z.string(),
  acceptanceCriteria: z.array(z.string()),
  priority: z.number(),
  labels: z.array(z.string()),
  driver: z.string().nullable(),
  reviewRequired: z.boolean(),
});
const TextWithDependenciesRow = TextRow.extend({ dependsOn: z.array(z.string()) });

/** Fields of a ticket that a person writes; `priority` 0 is the most urgent. */
export type TicketText = Partial<z.infer<typeof TextRow>>;

export type NewTicket = Required<TicketText> & { id: string; projectId: string; state: string };

/** Writes a ticket with the next number of its project, whose row is locked for it. */
export async function insertTicket(tx: Tx, ticket: NewTicket): Promise<void> {
  await tx.run(
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

/** The text of a ticket whose row is locked, and the ids of what it waits for, in the order of their bytes. Throws where there is none. */
export async function readTicketText(tx: Tx, id: string): Promise<z.infer<typeof TextWithDependenciesRow>> {
  return tx.only(
    TextWithDependenciesRow,
    `SELECT title, description, acceptance_criteria AS "acceptanceCriteria", priority, labels, driver,
       review_required AS "reviewRequired",
       ARRAY (SELECT depends_on_id FROM ticket_dependency WHERE ticket_id = $1 AND NOT waived
         ORDER BY depends_on_id COLLATE "C") AS "dependsOn"
     FROM ticket WHERE id = $1`,
    [id],
  );
}

/** Changes the text of a ticket at the version it was read in. False: it has changed since, and nothing was written. */
export async function updateTicketText(tx: Tx, id: string, version: number, text: TicketText): Promise<boolean> {
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
  return tx.wrote(
    `UPDATE ticket SET ${set.clause}${set.clause ? ", " : ""}version = version + 1, updated_at = clock_timestamp() WHERE id = $1 AND version = $2`,
    [id, version, ...set.values],
  );
}
