import { setTimeout as sleep } from "node:timers/promises";
import { closeDatabase } from "#lib/db/connection/close-database.ts";
import { isMigrated } from "#lib/db/connection/migrations/is-migrated.ts";
import { migrate } from "#lib/db/connection/migrations/migrate.ts";
import { isSupported, OLDEST_POSTGRES, readServerVersion } from "#lib/db/connection/server-version.ts";
import type { Environment } from "../environment.ts";
import { claimDataFolder, currentClaim, releaseDataFolder } from "./data-folder-claim.ts";
import { endProcesses } from "./end-processes.ts";
import { Explained } from "./explain.ts";
import { runningEmbeddedPostgres, startEmbeddedPostgres } from "./up/embedded-postgres/start-embedded-postgres.ts";
import { stopEmbeddedPostgres } from "./up/embedded-postgres/stop-embedded-postgres.ts";

/** How long a command waits for a desk that is just starting. */
const TIMEOUT_MS = 120_000;

/** `withDatabase`, where it is migrated. Throws Explained where the one of DATABASE_URL is not. */
export async function withMigratedDatabase<T>(environment: Environment, work: () => Promise<T>): Promise<T> {
  return withDatabase(environment, async () => {
    if (!(await isMigrated())) throw new Explained("The database is not up to date: run bin/yardmaster migrate.");
    return work();
  });
}

/**
 * Runs a command of the command line with `DATABASE_URL` set: the given one, the embedded database of a running desk, or
 * the embedded database started and migrated for the moment. Connections are closed afterwards.
 */
export async function withDatabase<T>(environment: Environment, work: () => Promise<T>): Promise<T> {
  const { url, close } = await openDatabase(environment);
  return onDatabase(url, work).finally(close);
}

/** Does some work with `DATABASE_URL` set to `url`, and closes its connections. */
export async function onDatabase<T>(url: string, work: () => Promise<T>): Promise<T> {
  const before = process.env.DATABASE_URL;
  process.env.DATABASE_URL = url;
  try {
    return await work();
  } finally {
    await closeDatabase();
    if (before === undefined) delete process.env.DATABASE_URL;
    else process.env.DATABASE_URL = before;
  }
}

interface OpenDatabase {
  url: string;
  close: () => Promise<void>;
}

async function openDatabase({ databaseUrl, dataFolder }: Environment): Promise<OpenDatabase> {
  const stays = async () => {};
  if (databaseUrl !== undefined) {
    await assertDatabase(databaseUrl);
    return { url: databaseUrl, close: stays };
  }
  const giveUpAt = Date.now() + TIMEOUT_MS;
  while (Date.now() < giveUpAt) {
    const claim = await currentClaim(dataFolder);
    const running = runningEmbeddedPostgres(dataFolder);
    // A running desk keeps its database up. Another command would stop it while we use it, so wait for that to end.
    if (running !== null && claim?.kind !== "command") return { url: running, close: stays };
    if (claim === null) {
      const started = await startForTheMoment(dataFolder);
      if (started !== null) return started;
    }
    await sleep(100);
  }
  throw new Explained("Yardmaster is starting on this data folder, but its database does not come up.");
}

async function startForTheMoment(dataFolder: string): Promise<OpenDatabase | null> {
  const { heldBy, leftovers } = await claimDataFolder(dataFolder, { kind: "command", url: null, processes: [] });
  if (heldBy !== null) return null;
  await endProcesses(leftovers, 3000);
  const close = async () => {
    await stopEmbeddedPostgres(dataFolder);
    await releaseDataFolder(dataFolder);
  };
  try {
    const { url } = await startEmbeddedPostgres(dataFolder);
    await migrate(url);
    return { url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Throws Explained, without the password in it, when the database of DATABASE_URL cannot be used. */
export async function assertDatabase(url: string): Promise<void> {
  const version = await readServerVersion(url).catch(({ message, code }: Error & { code?: string }) => {
    throw new Explained(`The database of DATABASE_URL cannot be reached: ${message || code}.`);
  });
  if (isSupported(version)) return;
  throw new Explained(`Yardmaster needs PostgreSQL ${OLDEST_POSTGRES} or newer, but DATABASE_URL leads to ${version}.`);
}
