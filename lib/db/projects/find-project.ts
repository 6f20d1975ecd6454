import { pool } from "#lib/db/connection/pool.ts";

/** The project with this slug: one probe of its index. Its id comes as `projectId` too, as that of everything in it does. */
export async function findProject(slug: string): Promise<{ id: string; projectId: string } | null> {
  const { rows } = await pool().query<{ id: string; projectId: string }>(
    'SELECT id, id AS "projectId" FROM project WHERE slug = $1',
    [slug],
  );
  return rows[0] ?? null;
}

/** The id of the project where there is just one; null where there are more. */
export async function readOnlyProject(): Promise<string | null> {
  const { rows } = await pool().query<{ id: string }>("SELECT id FROM project LIMIT 2");
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

/** The slug of a project, or null. */
export async function slugOf(projectId: string): Promise<string | null> {
  const { rows } = await pool().query<{ slug: string }>("SELECT slug FROM project WHERE id = $1", [projectId]);
  return rows[0]?.slug ?? null;
}
