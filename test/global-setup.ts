import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "#lib/cli/up/embedded-postgres/start-embedded-postgres.ts";
import { removeEmbeddedPostgres } from "#lib/cli/up/embedded-postgres/stop-embedded-postgres.ts";
import { ensureDatabase, onMaintenanceDatabase } from "#lib/db/connection/ensure-database.ts";
import { migrate } from "#lib/db/connection/migrations/migrate.ts";
import { clearAbandonedFolders, markOwned } from "./abandoned-folders.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** For each worker the address of the migrated database that its test databases are copies of. Never connect to one. */
    templateUrls: string[];
  }
}

const prefix = path.join(tmpdir(), "yardmaster-test-");

/**
 * A PostgreSQL for each worker of a whole run of the database tests, in temporary folders, with a migrated template database.
 * Not one for all: the log is read below the oldest transaction of the whole server (docs/decisions/0003), so that the
 * tests of one database would wait for those of another.
 */
export default async function startDatabases(project: TestProject): Promise<() => Promise<void>> {
  await clearAbandonedFolders(prefix);
  const folders: string[] = [];
  const stop = async () => {
    for (const folder of folders) {
      await removeEmbeddedPostgres(folder);
      await rm(folder, { recursive: true, force: true });
    }
  };
  try {
    const templateUrls: string[] = [];
    while (templateUrls.length < project.config.maxWorkers) {
      const folder = await mkdtemp(prefix);
      folders.push(folder);
      await markOwned(folder);
      templateUrls.push(await createTemplate(folder));
    }
    project.provide("templateUrls", templateUrls);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

async function createTemplate(folder: string): Promise<string> {
  const { url } = await startEmbeddedPostgres(folder, { unsafeButFast: true });
  const templateUrl = url.replace(/\/yardmaster$/, "/template_yardmaster");
  await ensureDatabase(templateUrl);
  await migrate(templateUrl);
  await onMaintenanceDatabase(url, (client) => client.query("ALTER DATABASE template_yardmaster IS_TEMPLATE true"));
  return templateUrl;
}
