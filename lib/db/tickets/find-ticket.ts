import { z } from "zod";
import type { RowSchema } from "#lib/db/connection/check-rows.ts";
import { reader } from "#lib/db/connection/transaction.ts";

const FoundRow = z.object({ id: z.string(), projectId: z.string() });
const IdRow = z.object({ id: z.string() });
const SlugRow = z.object({ slug: z.string() });
const OfTicketRow = FoundRow.extend({ ticketId: z.string() });

/** What an address names, and the project whose members may see it. */
export type Found = z.infer<typeof FoundRow>;

/** A ticket by its id or its key such as DEF-12. Two index probes; null where there is none, as below. */
export async function findTicket(idOrKey: string): Promise<Found | null> {
  return one(FoundRow, 'SELECT id, project_id AS "projectId" FROM ticket WHERE id = $1 OR key = $1', idOrKey);
}

/** A run and its ticket. By primary key. */
export async function findRun(runId: string): Promise<(Found & { ticketId: string }) | null> {
  return one(
    OfTicketRow,
    'SELECT id, project_id AS "projectId", ticket_id AS "ticketId" FROM run WHERE id = $1',
    runId,
  );
}

/** A review and its ticket. By primary key. */
export async function findReview(reviewId: string): Promise<(Found & { ticketId: string }) | null> {
  return one(
    OfTicketRow,
    'SELECT id, project_id AS "projectId", ticket_id AS "ticketId" FROM review WHERE id = $1',
    reviewId,
  );
}

/** A hold and its ticket. By primary key. */
export async function findHold(holdId: string): Promise<(Found & { ticketId: string }) | null> {
  return one(
    OfTicketRow,
    'SELECT id, project_id AS "projectId", ticket_id AS "ticketId" FROM hold WHERE id = $1',
    holdId,
  );
}

/** The project with this slug. Index project_slug. */
export async function findProject(slug: string): Promise<Found | null> {
  return one(FoundRow, 'SELECT id, id AS "projectId" FROM project WHERE slug = $1', slug);
}

/** The id of the project where there is just one; null where there are more. */
export async function readOnlyProject(): Promise<string | null> {
  const rows = await reader.rows(IdRow, "SELECT id FROM project LIMIT 2");
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

async function one<S extends RowSchema>(row: S, sql: string, value: string): Promise<z.output<S> | null> {
  const [found] = await reader.rows(row, sql, [value]);
  return found ?? null;
}

/** The slug of a project; null where there is no such project. By primary key. */
export async function readProjectSlug(projectId: string): Promise<string | null> {
  const [row] = await reader.rows(SlugRow, "SELECT slug FROM project WHERE id = $1", [projectId]);
  return row?.slug ?? null;
}
