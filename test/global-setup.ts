import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { ensureDatabase, onMaintenanceDatabase } from "#lib/db/embedded-postgres/ensure-database.ts";
import { removeEmbeddedPostgres } from "#lib/db/embedded-postgres/remove-embedded-postgres.ts";
import { startEmbeddedPostgres } from "#lib/db/embedded-postgres/start-embedded-postgres.ts";
import { migrate } from "#lib/db/migrate.ts";
import { clearAbandonedFolders, markOwned } from "./abandoned-folders.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the migrated database that every test database is a copy of. Never connect to it. */
    templateUrl: string;
  }
}

const prefix = path.join(tmpdir(), "yardmaster-test-");

/** One PostgreSQL for a whole run of the database tests, in a temporary folder, with a migrated template database. */
export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  await clearAbandonedFolders(prefix);
  const folder = await mkdtemp(prefix);
  await markOwned(folder);
  const stop = async () => {
    await removeEmbeddedPostgres(folder);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    project.provide("templateUrl", await createTemplate(folder));
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
