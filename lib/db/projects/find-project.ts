import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";

const FoundRow = z.object({ id: z.string(), projectId: z.string() });
const IdRow = z.object({ id: z.string() });
const SlugRow = z.object({ slug: z.string() });

/** The project with this slug: one probe of its index. Its id comes as `projectId` too, as that of everything in it does. */
export async function findProject(slug: string): Promise<z.infer<typeof FoundRow> | null> {
  return reader.row(FoundRow, 'SELECT id, id AS "projectId" FROM project WHERE slug = $1', [slug]);
}

/** The id of the project where there is just one; null where there are more. */
export async function readOnlyProject(): Promise<string | null> {
  const rows = await reader.rows(IdRow, "SELECT id FROM project LIMIT 2");
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

/** The slug of a project; null where there is no such project. Primary key. */
export async function slugOf(projectId: string): Promise<string | null> {
  const row = await reader.row(SlugRow, "SELECT slug FROM project WHERE id = $1", [projectId]);
  return row?.slug ?? null;
}
