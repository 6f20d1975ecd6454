import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

/** An opaque name of a data folder: a worker that has this folder has what was saved under this name. Made where there is none. */
export async function machineName(dataFolder: string): Promise<string> {
  const file = path.join(dataFolder, "machine");
  await writeFile(file, randomUUID(), { flag: "wx", mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  return readFile(file, "utf8");
}
