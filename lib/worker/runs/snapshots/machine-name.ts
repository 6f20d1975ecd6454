import { randomUUID } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

/** An opaque name of a data folder: a worker that has this folder has what was saved under this name. Made where there is none. */
export async function machineName(dataFolder: string): Promise<string> {
  const file = path.join(dataFolder, "machine");
  // A worker that goes on from another's snapshot asks before anything else is written there.
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  await writeFile(file, randomUUID(), { flag: "wx", mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  return readFile(file, "utf8");
}
