import { existsSync, realpathSync } from "node:fs";
import { rm } from "node:fs/promises";
import { clusterFolder } from "./cluster-folder.ts";
import { stopEmbeddedPostgres } from "./stop-embedded-postgres.ts";

/** Stops the PostgreSQL of a throw-away data folder and deletes its cluster with all data, wherever it lies. */
export async function removeEmbeddedPostgres(dataFolder: string): Promise<void> {
  const folder = clusterFolder(dataFolder);
  if (!existsSync(folder)) return;
  await stopEmbeddedPostgres(dataFolder);
  await rm(realpathSync(folder), { recursive: true, force: true });
  await rm(folder, { force: true });
}
