import { realpathSync } from "node:fs";
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
  const stop = (mode: string, seconds: number) =>
    runProgram(
      binaries.pgCtl,
      ["stop", "--wait", "--silent", `--mode=${mode}`, `--timeout=${seconds}`, `--pgdata=${realpathSync(folder)}`],
      user,
    );
  try {
    await stop("fast", 5);
  } catch (error) {
    if (runningServer(folder) === null) return;
    await stop("immediate", 3).catch(() => {
      throw error;
    });
  }
}
