import { z } from "zod";
import type { Project } from "#lib/contract/projects.ts";
import type { Project as Stored } from "#lib/db/connection/generated/client.ts";
import { prisma } from "#lib/db/connection/prisma.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import { planned, type Tx } from "#lib/db/connection/tx.ts";

const SHOWN = { id: true, slug: true, key: true, name: true, isDemo: true, createdAt: true } as const;
export type ProjectRow = Pick<Stored, keyof typeof SHOWN>;

/** The project that everything means where none is named (docs/contract.md#projects); it always exists. */
export const DEFAULT_PROJECT = "default";

/** A project by id or slug; null where there is none. Primary key, or index project_slug. */
export async function readProject(where: { id: string } | { slug: string }): Promise<ProjectRow | null> {
  return prisma().project.findUnique({ where, select: SHOWN });
}

/**
 * Every project, by name; the caller leaves out those that whoever asks may not see. With an account: those in which it has
 * claimed something, by run_account and review_account.
 */
export async function readProjects(account: string | null = null): Promise<ProjectRow[]> {
  return prisma().project.findMany({
    where: account === null ? {} : { OR: [{ runs: { some: { account } } }, { reviews: { some: { account } } }] },
    orderBy: [{ name: "asc" }, { slug: "asc" }],
    select: SHOWN,
  });
}

const IdRow = z.object({ id: z.string() });

/** Inserts a project. False where its slug or its key is taken (indexes project_slug and project_key). */
export async function insertProject(
  tx: Tx,
  { id, slug, key, name }: Pick<ProjectRow, "id" | "slug" | "key" | "name">,
): Promise<boolean> {
  return tx.wrote(
    `INSERT INTO project (id, slug, key, name, created_at) VALUES ($1, $2, $3, $4, clock_timestamp())
     ON CONFLICT DO NOTHING`,
    [id, slug, key, name],
  );
}

/** Changes only the name: slug and key are in addresses and in the keys of tickets. Primary key. */
export async function updateProjectName(tx: Tx, id: string, name: string): Promise<void> {
  await tx.run("UPDATE project SET name = $2 WHERE id = $1", [id, name]);
}

/** Makes other changes of what belongs to the project as a whole wait until the transaction ends. Primary key. */
export async function lockProject(tx: Tx, id: string): Promise<void> {
  await tx.run("SELECT 1 FROM project WHERE id = $1 FOR NO KEY UPDATE", [id]);
}

/** A project as the API shows one. */
export function presentProject(row: ProjectRow): z.infer<typeof Project> {
  return { slug: row.slug, key: row.key, name: row.name, createdAt: row.createdAt.toISOString() };
}

const FoundRow = z.object({ id: z.string(), projectId: z.string() });
const SlugRow = z.object({ slug: z.string() });

/** The project with this slug: one probe of its index. Its id comes as `projectId` too, as that of everything in it does. */
export async function findProject(slug: string): Promise<z.infer<typeof FoundRow> | null> {
  return reader.row(FoundRow, planned('SELECT id, id AS "projectId" FROM project WHERE slug = $1'), [slug]);
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
