import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { appendFile, chown, readdir, realpath, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Binaries } from "./binaries.ts";
import { runProgram } from "./run-program.ts";
import { type ServerOptions, settingsFileName } from "./server-settings.ts";
import type { UnprivilegedUser } from "./unprivileged-user.ts";

/** Written when the cluster is complete: an initdb that was killed half-way is begun again. */
const completeMark = "yardmaster-complete";

/**
 * Makes a PostgreSQL cluster with password authentication in `folder`, unless a complete one is there.
 * UTF-8 and the builtin C.UTF-8 locale, so that sorting is the same on every machine (docs/engine.md#the-embedded-database).
 */
export async function createCluster(
  folder: string,
  dataFolder: string,
  binaries: Binaries,
  user: UnprivilegedUser | null,
  options: ServerOptions,
): Promise<void> {
  if (existsSync(path.join(folder, completeMark))) return;
  for (const leftover of await readdir(folder)) await rm(path.join(folder, leftover), { recursive: true });
  const real = await realpath(folder);
  const passwordFile = `${real}.password`;
  const password = randomBytes(24).toString("base64url");
  await writeFile(storedPasswordFile(dataFolder), `${password}\n`, { mode: 0o600 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (user) await chown(passwordFile, user.uid, user.gid);
  try {
    const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
    const access = ["--username=yardmaster", "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
    const speed = options.unsafeButFast ? ["--no-sync"] : [];
    await runProgram(binaries.initdb, [`--pgdata=${real}`, ...locale, ...access, ...speed], user);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await appendFile(path.join(real, "postgresql.conf"), `\ninclude '${settingsFileName}'\n`);
  await writeFile(path.join(real, completeMark), "");
}

/** The password of the embedded database, in the data folder and readable by its owner only. */
function storedPasswordFile(dataFolder: string): string {
  return path.join(dataFolder, "database-password");
}

/** The stored password, or null before the first start. */
export function readDatabasePassword(dataFolder: string): string | null {
  const file = storedPasswordFile(dataFolder);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : null;
}
