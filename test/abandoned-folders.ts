import { readFileSync } from "node:fs";
import { readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { removeEmbeddedPostgres } from "#lib/cli/up/embedded-postgres/stop-embedded-postgres.ts";
import { identifyProcess, isAlive, type ProcessIdentity } from "#lib/process-identity.ts";

const ownerFile = "owner.json";

/** Notes this process as the owner of a temporary data folder. */
export async function markOwned(folder: string): Promise<void> {
  await writeFile(path.join(folder, ownerFile), JSON.stringify(identifyProcess(process.pid)));
}

/** Ends what runs in the temporary folders whose run was killed before it could clear up, as a rule a PostgreSQL, and removes them. */
export async function clearAbandonedFolders(
  prefix: string,
  end: (folder: string) => Promise<void> = removeEmbeddedPostgres,
): Promise<void> {
  const parent = path.dirname(prefix);
  const names = (await readdir(parent)).filter((name) => name.startsWith(path.basename(prefix)));
  for (const folder of names.map((name) => path.join(parent, name))) {
    const owner = readOwner(folder);
    if (owner === null || isAlive(owner)) continue;
    await end(folder);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Null for a folder that is just being made. */
function readOwner(folder: string): ProcessIdentity | null {
  try {
    return JSON.parse(readFileSync(path.join(folder, ownerFile), "utf8")) as ProcessIdentity;
  } catch {
    return null;
  }
}
