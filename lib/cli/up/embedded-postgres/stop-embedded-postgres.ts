import { existsSync, realpathSync } from "node:fs";
import { rm } from "node:fs/promises";
import { type Binaries, findBinaries } from "./binaries.ts";
import { clusterFolder } from "./cluster-folder.ts";
import { runProgram } from "./run-program.ts";
import { runningServer } from "./running-server.ts";
import { type UnprivilegedUser, unprivilegedUser } from "./unprivileged-user.ts";

/** Stops the PostgreSQL of a data folder and waits until it has gone; does nothing when it is not running. */
export async function stopEmbeddedPostgres(dataFolder: string): Promise<void> {
  const user = unprivilegedUser();
  await stopServer(clusterFolder(dataFolder), await findBinaries(user), user);
}

/** Ends the server of a cluster: connections are cut and all is written out; where that hangs, at once. */
export async function stopServer(folder: string, binaries: Binaries, user: UnprivilegedUser | null): Promise<void> {
  if (runningServer(folder) === null) return;
  const stop = (mode: string, seconds: number) => {
    const options = [`--mode=${mode}`, `--timeout=${seconds}`, `--pgdata=${realpathSync(folder)}`];
    return runProgram(binaries.pgCtl, ["stop", "--wait", "--silent", ...options], user);
  };
  try {
    await stop("fast", 5);
  } catch (error) {
    if (runningServer(folder) === null) return;
    await stop("immediate", 3).catch(() => {
      throw error;
    });
  }
}

/** Stops the PostgreSQL of a throw-away data folder and deletes its cluster with all data, wherever it lies. */
export async function removeEmbeddedPostgres(dataFolder: string): Promise<void> {
  const folder = clusterFolder(dataFolder);
  if (!existsSync(folder)) return;
  await stopEmbeddedPostgres(dataFolder);
  await rm(realpathSync(folder), { recursive: true, force: true });
  await rm(folder, { force: true });
}
