import { z } from "zod";
import type { Actor } from "#lib/contract/basics.ts";
import { json, setColumns } from "#lib/db/connection/set-columns.ts";
import { planned, type Tx } from "#lib/db/connection/tx.ts";

const TextRow = z.object({
  title: z.string(),
  description: z.string(),
  acceptanceCriteria: z.array(z.string()),
  priority: z.number(),
  labels: z.array(z.string()),
  driver: z.string().nullable(),
  reviewRequired: z.boolean(),
  notBefore: z.date().nullable(),
  deadline: z.date().nullable(),
  expectsNoChange: z.boolean(),
  foreignText: z.boolean(),
});
const TextWithDependenciesRow = TextRow.extend({ dependsOn: z.array(z.string()) });

/** Fields of a ticket that a person writes; `priority` 0 is the most urgent. */
export type TicketText = Partial<z.infer<typeof TextRow>>;

export type NewTicket = Required<TicketText> & {
  id: string;
  projectId: string;
  state: string;
  uniqueKey: string | null;
};

/** Writes a ticket with the next number of its project, whose row is locked for it. */
export async function insertTicket(tx: Tx, ticket: NewTicket): Promise<void> {
  await tx.run(
    planned(`WITH p AS (UPDATE project SET next_ticket_number = next_ticket_number + 1 WHERE id = $2 RETURNING id, key, next_ticket_number - 1 AS number)
     INSERT INTO ticket (id, project_id, number, key, title, description, acceptance_criteria, priority, labels, driver, state, review_required,
       not_before, due, deadline, deadline_open, unique_key, expects_no_change, foreign_text, created_at, updated_at)
     SELECT $1, p.id, p.number, p.key || '-' || p.number, $3, $4, $5, $6, $7, $8, $9, $10,
       $11, $9 <> 'ready' OR coalesce($11 <= clock_timestamp(), true), $12, $12::timestamptz IS NOT NULL, $13, $14, $15, clock_timestamp(), clock_timestamp() FROM p`),
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
      ticket.notBefore,
      ticket.deadline,
      ticket.uniqueKey,
      ticket.expectsNoChange,
      ticket.foreignText,
    ],
  );
}

/** The text of a ticket whose row is locked, and the ids of what it waits for, in the order of their bytes. Throws where there is none. */
export async function readTicketText(tx: Tx, id: string): Promise<z.infer<typeof TextWithDependenciesRow>> {
  return tx.only(
    TextWithDependenciesRow,
    `SELECT title, description, acceptance_criteria AS "acceptanceCriteria", priority, labels, driver,
       review_required AS "reviewRequired", not_before AS "notBefore", deadline, expects_no_change AS "expectsNoChange",
       foreign_text AS "foreignText",
       ARRAY (SELECT depends_on_id FROM ticket_dependency WHERE ticket_id = $1 AND NOT waived
         ORDER BY depends_on_id COLLATE "C") AS "dependsOn"
     FROM ticket WHERE id = $1`,
    [id],
  );
}

/** Changes the text of a ticket at the version it was read in, but for `notBefore` (`updateNotBefore`). False: it has changed since, and nothing was written. */
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
      deadline: text.deadline,
      deadline_open: text.deadline === undefined ? undefined : text.deadline !== null,
      expects_no_change: text.expectsNoChange,
      foreign_text: text.foreignText,
    },
    3,
  );
  return tx.wrote(
    `UPDATE ticket SET ${set.clause}${set.clause ? ", " : ""}version = version + 1, updated_at = clock_timestamp() WHERE id = $1 AND version = $2`,
    [id, version, ...set.values],
  );
}

/** Changes the time before which a ticket is not begun, and with it whether it has to wait. By primary key. */
export async function updateNotBefore(tx: Tx, id: string, notBefore: Date | null): Promise<void> {
  await tx.run(
    `UPDATE ticket SET not_before = $2, due = state <> 'ready' OR coalesce(greatest(retry_after, $2) <= clock_timestamp(), true)
     WHERE id = $1`,
    [id, notBefore],
  );
}

/** Stores the text of a locked ticket as a version, since it is about to be replaced by a person. By primary key. */
export async function insertTicketVersion(tx: Tx, id: string, replacedBy: Actor): Promise<void> {
  await tx.run(
    `WITH t AS (UPDATE ticket SET text_version = text_version + 1 WHERE id = $1
       RETURNING id, text_version - 1 AS number, title, description, acceptance_criteria)
     INSERT INTO ticket_version (ticket_id, number, title, description, acceptance_criteria, replaced_by)
     SELECT t.id, t.number, t.title, t.description, t.acceptance_criteria, $2 FROM t`,
    [id, json(replacedBy)],
  );
}
