import { pool } from "#lib/db/connection/pool.ts";

export type Found = { id: string; projectId: string };

/** A ticket by its id or its key such as DEF-12. Two index probes. */
export async function findTicket(idOrKey: string): Promise<Found | null> {
  return one('SELECT id, project_id AS "projectId" FROM ticket WHERE id = $1 OR key = $1', idOrKey);
}

/** The ticket that a run belongs to. */
export async function findRun(runId: string): Promise<(Found & { ticketId: string }) | null> {
  return one('SELECT id, project_id AS "projectId", ticket_id AS "ticketId" FROM run WHERE id = $1', runId);
}

/** The ticket that a review looks at. */
export async function findReview(reviewId: string): Promise<(Found & { ticketId: string }) | null> {
  return one('SELECT id, project_id AS "projectId", ticket_id AS "ticketId" FROM review WHERE id = $1', reviewId);
}

/** The ticket that a hold is about. */
export async function findHold(holdId: string): Promise<(Found & { ticketId: string }) | null> {
  return one('SELECT id, project_id AS "projectId", ticket_id AS "ticketId" FROM hold WHERE id = $1', holdId);
}

/** The project with this slug. */
export async function findProject(slug: string): Promise<Found | null> {
  return one('SELECT id, id AS "projectId" FROM project WHERE slug = $1', slug);
}

/** The id of the project where there is just one; null where there are more. */
export async function readOnlyProject(): Promise<string | null> {
  const { rows } = await pool().query<{ id: string }>("SELECT id FROM project LIMIT 2");
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

async function one<T extends Found>(sql: string, value: string): Promise<T | null> {
  const { rows } = await pool().query<T>(sql, [value]);
  return rows[0] ?? null;
}

/** The slug of a project, or null. */
export async function slugOf(projectId: string): Promise<string | null> {
  const { rows } = await pool().query<{ slug: string }>("SELECT slug FROM project WHERE id = $1", [projectId]);
  return rows[0]?.slug ?? null;
}
