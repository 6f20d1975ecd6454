import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { projectFolder } from "#lib/project-folder.ts";

/** Absolute path of prisma/migrations. */
export const migrationsFolder = path.join(projectFolder, "prisma", "migrations");

/** One migration as it lies on disk. */
export interface Migration {
  name: string;
  sql: string;
}

/** The names of the migrations this version knows, oldest first. */
export async function listMigrationNames(): Promise<string[]> {
  const entries = await readdir(migrationsFolder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** The migrations this version knows, oldest first. */
export async function listMigrations(): Promise<Migration[]> {
  const names = await listMigrationNames();
  return Promise.all(
    names.map(async (name) => ({
      name,
      sql: await readFile(path.join(migrationsFolder, name, "migration.sql"), "utf8"),
    })),
  );
}
