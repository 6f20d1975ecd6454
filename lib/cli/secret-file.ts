import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

/** Reads a secret from a file; made of `bytes` random bytes and kept there, readable by its owner only, on the first call. */
export async function keepSecret(file: string, bytes: number): Promise<string> {
  const kept = await readSecret(file);
  if (kept !== null) return kept;
  const secret = randomBytes(bytes).toString("base64url");
  await writeSecret(file, secret);
  return secret;
}

/** The content of a secret file, or null when there is none. */
export async function readSecret(file: string): Promise<string | null> {
  return existsSync(file) ? (await readFile(file, "utf8")).trim() : null;
}

/** Writes a file that only its owner can read. */
export async function writeSecret(file: string, secret: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${secret}\n`, { mode: 0o600 });
}
