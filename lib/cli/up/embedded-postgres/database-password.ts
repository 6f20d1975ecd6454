import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";

function passwordFile(dataFolder: string): string {
  return path.join(dataFolder, "database-password");
}

/** Generates the password of the embedded database and keeps it in the data folder, readable by its owner only. */
export async function createDatabasePassword(dataFolder: string): Promise<string> {
  const password = randomBytes(24).toString("base64url");
  await writeFile(passwordFile(dataFolder), `${password}\n`, { mode: 0o600 });
  return password;
}

/** The stored password, or null before the first start. */
export function readDatabasePassword(dataFolder: string): string | null {
  const file = passwordFile(dataFolder);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : null;
}
