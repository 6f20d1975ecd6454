import { existsSync, readFileSync } from "node:fs";
import { realpath } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ensureDatabase, isAnswering } from "#lib/db/connection/ensure-database.ts";
import { type Binaries, findBinaries } from "./binaries.ts";
import { clusterFolder, prepareClusterFolder } from "./cluster-folder.ts";
import { createCluster, readDatabasePassword } from "./create-cluster.ts";
import { runProgram } from "./run-program.ts";
import { removeStalePidFile, runningServer } from "./running-server.ts";
import { type ServerOptions, writeServerSettings } from "./server-settings.ts";
import { stopServer } from "./stop-embedded-postgres.ts";
import { type UnprivilegedUser, unprivilegedUser } from "./unprivileged-user.ts";

/** The embedded database of a data folder, running. */
export interface EmbeddedPostgres {
  url: string;
  /** True when a server was found running and taken over. */
  adopted: boolean;
}

/** How long a start goes on trying while the remains of a killed server go away. */
const timeoutMs = 10_000;

/**
 * Starts the PostgreSQL of a data folder, made on the first call, in a process session of its own, and returns the
 * address of its database `yardmaster`. A server that survived its parent is taken over if it answers, else ended.
 * Throws with PostgreSQL's own words when nothing has worked for 10 s.
 */
export async function startEmbeddedPostgres(
  dataFolder: string,
  options: ServerOptions = {},
): Promise<EmbeddedPostgres> {
  const user = unprivilegedUser();
  const binaries = await findBinaries(user);
  const folder = await realpath(await prepareClusterFolder(dataFolder, user));
  await createCluster(folder, dataFolder, binaries, user, options);
  const started = await adoptOrStart(folder, dataFolder, binaries, user, options);
  await ensureDatabase(started.url);
  return started;
}

/** The address of the database of a data folder while its server runs; null when it does not. */
export function runningEmbeddedPostgres(dataFolder: string): string | null {
  const server = runningServer(clusterFolder(dataFolder));
  return server === null ? null : address(dataFolder, server.port);
}

async function adoptOrStart(
  folder: string,
  dataFolder: string,
  binaries: Binaries,
  user: UnprivilegedUser | null,
  options: ServerOptions,
): Promise<EmbeddedPostgres> {
  const giveUpAt = Date.now() + timeoutMs;
  for (;;) {
    const survivor = runningEmbeddedPostgres(dataFolder);
    if (survivor !== null) {
      if (await isAnswering(survivor)) return { url: survivor, adopted: true };
      await stopServer(folder, binaries, user);
    }
    removeStalePidFile(folder);
    const port = await writeServerSettings(folder, options);
    try {
      await startServer(folder, binaries, user);
      return { url: address(dataFolder, port), adopted: false };
    } catch (error) {
      if (Date.now() > giveUpAt) throw withLog(error as Error, folder);
      await sleep(250);
    }
  }
}

/** pg_ctl puts the server into a session of its own and waits until it answers. */
function startServer(folder: string, binaries: Binaries, user: UnprivilegedUser | null): Promise<void> {
  const options = ["--wait", "--silent", `--pgdata=${folder}`, `--log=${logFile(folder)}`];
  return runProgram(binaries.pgCtl, ["start", ...options], user);
}

function address(dataFolder: string, port: number): string {
  const password = readDatabasePassword(dataFolder);
  if (password === null) throw new Error(`The password of the embedded database is missing from ${dataFolder}.`);
  return `postgresql://yardmaster:${password}@127.0.0.1:${port}/yardmaster`;
}

function logFile(folder: string): string {
  return path.join(folder, "server.log");
}

function withLog(error: Error, folder: string): Error {
  const log = existsSync(logFile(folder)) ? readFileSync(logFile(folder), "utf8").trim().split("\n").slice(-5) : [];
  return new Error([`The embedded database does not start: ${error.message}`, ...log].join("\n  "), { cause: error });
}
