import type { z } from "zod";
import type { Project } from "#lib/contract/projects.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { prisma } from "#lib/db/connection/prisma.ts";
import type { Tx } from "#lib/db/connection/tx.ts";

export interface ProjectRow {
  id: string;
  slug: string;
  key: string;
  name: string;
  isDemo: boolean;
  createdAt: Date;
}

const SHOWN = { id: true, slug: true, key: true, name: true, isDemo: true, createdAt: true } as const;

/** The project that everything means where none is named (CONTRACT 8); it always exists. */
export const DEFAULT_PROJECT = "default";

export async function findProject(where: { id: string } | { slug: string }): Promise<ProjectRow | null> {
  return prisma().project.findUnique({ where, select: SHOWN });
}

/** Every project, by name; who asks is the caller's business. */
export async function readProjects(): Promise<ProjectRow[]> {
  return prisma().project.findMany({ orderBy: [{ name: "asc" }, { slug: "asc" }], select: SHOWN });
}

/** Which of these projects have a ticket at all. One look into index ticket_list for each. */
export async function haveTickets(ids: string[]): Promise<Set<string>> {
  const { rows } = await pool().query<{ id: string }>(
    "SELECT id FROM project p WHERE id = ANY($1) AND EXISTS (SELECT 1 FROM ticket t WHERE t.project_id = p.id)",
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Inserts a project; false where its slug or its key is taken. */
export async function insertProject(project: {
  id: string;
  slug: string;
  key: string;
  name: string;
}): Promise<boolean> {
  const { rowCount } = await pool().query(
    "INSERT INTO project (id, slug, key, name) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
    [project.id, project.slug, project.key, project.name],
  );
  return rowCount === 1;
}

/** Changes the name alone: slug and key are in addresses and in the keys of tickets. */
export async function renameProject(id: string, name: string): Promise<void> {
  await prisma().project.update({ where: { id }, data: { name }, select: { id: true } });
}

/** Holds back other changes of what belongs to the project as a whole until the transaction ends. */
export async function lockProject(tx: Tx, id: string): Promise<void> {
  await tx.rows("SELECT 1 FROM project WHERE id = $1 FOR NO KEY UPDATE", [id]);
}

/** A project as the API shows one. */
export function presentProject(row: ProjectRow): z.infer<typeof Project> {
  return { slug: row.slug, key: row.key, name: row.name, createdAt: row.createdAt.toISOString() };
}
