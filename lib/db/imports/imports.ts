import { z } from "zod";
import type { Actor } from "#lib/contract/basics.ts";
import type { TicketSource } from "#lib/contract/tickets/ticket-source.ts";
import { prisma } from "#lib/db/connection/prisma.ts";
import { json } from "#lib/db/connection/set-columns.ts";
import type { Reader, Tx } from "#lib/db/connection/tx.ts";

const FoundTicket = z.object({ id: z.string(), key: z.string(), state: z.string() });
const ImportedTicket = FoundTicket.extend({ sourceKey: z.string() });

/**
 * The tickets of a project that were imported from these sources; unknown keys are left out. Index ticket_source_key, one look
 * for each.
 */
export async function readImported(from: Reader, projectId: string, keys: string[]) {
  return from.rows(
    ImportedTicket,
    `SELECT t.id, t.key, t.state, s.key AS "sourceKey" FROM ticket_source s JOIN ticket t ON t.id = s.ticket_id
     WHERE s.project_id = $1 AND s.key = ANY ($2)`,
    [projectId, keys],
  );
}

/** Tickets of a project by their keys; unknown ones are left out. Index ticket_key, one look for each. */
export async function readByKeys(from: Reader, projectId: string, keys: string[]) {
  return from.rows(FoundTicket, "SELECT id, key, state FROM ticket WHERE key = ANY ($2) AND project_id = $1", [
    projectId,
    keys,
  ]);
}

/** A ticket that an import makes, with the names of its columns. `depends_on`: ids. */
export type NewImported = {
  id: string;
  title: string;
  description: string;
  acceptance_criteria: string[];
  priority: number;
  labels: string[];
  driver: string | null;
  state: string;
  review_required: boolean;
  source_key: string;
  source_url: string | null;
  depends_on: string[];
};

const MadeTicket = z.object({ id: z.string(), key: z.string() });

/**
 * Inserts tickets, marked as foreign text, with the next numbers of their project, in the order given, and locks the project's row for that; three
 * statements for any number of them. Each is a millisecond older than the next, so that lists and claims have that order, too.
 * Returns id → key.
 */
export async function insertImported(
  tx: Tx,
  projectId: string,
  actor: Actor,
  tickets: NewImported[],
): Promise<Map<string, string>> {
  const made = await tx.rows(MadeTicket, INSERT_TICKETS, [projectId, tickets.length, json(tickets)]);
  await tx.run(INSERT_SOURCES, [projectId, json(tickets), json(actor)]);
  await tx.run(INSERT_DEPENDENCIES, [json(tickets)]);
  return new Map(made.map(({ id, key }) => [id, key]));
}

const INSERT_TICKETS = `
WITH p AS (UPDATE project SET next_ticket_number = next_ticket_number + $2 WHERE id = $1 RETURNING id, key, next_ticket_number - $2 AS first),
 r AS (SELECT * FROM ROWS FROM (jsonb_to_recordset($3::jsonb) AS (id text, title text, description text, acceptance_criteria jsonb,
     priority smallint, labels text[], driver text, state text, review_required boolean))
   WITH ORDINALITY AS r(id, title, description, acceptance_criteria, priority, labels, driver, state, review_required, n))
INSERT INTO ticket (id, project_id, number, key, title, description, acceptance_criteria, priority, labels, driver, state, review_required, foreign_text, created_at, updated_at)
SELECT r.id, p.id, p.first + r.n - 1, p.key || '-' || (p.first + r.n - 1), r.title, r.description, r.acceptance_criteria, r.priority, r.labels,
  r.driver, r.state, r.review_required, true, now() - ($2 - r.n) * interval '1 millisecond', now() - ($2 - r.n) * interval '1 millisecond'
FROM p, r ORDER BY r.n RETURNING id, key`;

const INSERT_SOURCES = `
INSERT INTO ticket_source (ticket_id, project_id, key, url, imported_by)
SELECT r.id, $1, r.source_key, r.source_url, $3::jsonb FROM jsonb_to_recordset($2::jsonb) AS r(id text, source_key text, source_url text)`;

const INSERT_DEPENDENCIES = `
INSERT INTO ticket_dependency (ticket_id, depends_on_id)
SELECT DISTINCT r.id, d.id FROM jsonb_to_recordset($1::jsonb) AS r(id text, depends_on text[]), unnest(r.depends_on) AS d(id)`;

/** Where a ticket was imported from; null for one that was made here. Primary key. */
export async function readSource(ticketId: string): Promise<TicketSource | null> {
  const row = await prisma().ticketSource.findUnique({
    where: { ticketId },
    select: { key: true, url: true, importedAt: true },
  });
  return row && { ...row, importedAt: row.importedAt.toISOString() };
}
