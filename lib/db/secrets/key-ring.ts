import { randomBytes, randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { environment } from "#lib/environment.ts";

/** A key of secrets at rest; its id stands beside what was sealed with it. */
export type SecretKey = { id: string; key: Buffer };

/**
 * The keys of secrets at rest, the newest first: of `YARDMASTER_SECRET_KEYS`, else of the file `secret-keys` in the data folder,
 * which is made where there is none (docs/security.md#secrets-at-rest). Read each time, so that a running desk seals with a new
 * key as soon as it is there. Throws where the file cannot be read or holds something else.
 */
export function keyRing(): [SecretKey, ...SecretKey[]] {
  const { secretKeys } = environment();
  return parsed(secretKeys ?? readRingFile() ?? makeRingFile());
}

/** Where the keys are kept; null where `YARDMASTER_SECRET_KEYS` holds them. */
export function keyRingFile(): string | null {
  const { secretKeys, dataFolder } = environment();
  return secretKeys === undefined ? path.join(dataFolder, "secret-keys") : null;
}

/** Puts a new key in front of those of the file; what is sealed from now on is sealed with it. Returns its id. */
export function addKey(): string {
  const file = ringFile();
  const ring = readRingFile() ?? makeRingFile();
  const line = newLine();
  const draft = writeDraft(file, `${line}${ring}`);
  renameSync(draft, file);
  return line.slice(0, line.indexOf(":"));
}

function ringFile(): string {
  const file = keyRingFile();
  if (file === null) throw new Error("The keys are in YARDMASTER_SECRET_KEYS, which only a person can change.");
  return file;
}

function readRingFile(): string | null {
  try {
    return readFileSync(ringFile(), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Of several processes that make the file at once, one does; all read what it has written. */
function makeRingFile(): string {
  const file = ringFile();
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = writeDraft(file, newLine());
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, "utf8");
}

function writeDraft(file: string, text: string): string {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, text, { mode: 0o600, flush: true });
  return draft;
}

function newLine(): string {
  return `${randomBytes(4).toString("hex")}:${randomBytes(KEY_BYTES).toString("base64url")}\n`;
}

const KEY_BYTES = 32;

function parsed(text: string): [SecretKey, ...SecretKey[]] {
  const [first, ...rest] = text
    .split(/[\s,]+/)
    .filter((part) => part !== "")
    .map((part) => {
      const [id = "", key = ""] = part.split(":");
      return { id, key: Buffer.from(key, "base64url") };
    });
  const isWhole = [first, ...rest].every((one) => one && one.id !== "" && one.key.length === KEY_BYTES);
  // Never a new ring in the place of a damaged one: it would seem that all secrets are lost.
  if (!first || !isWhole)
    throw new Error(`${keyRingFile() ?? "YARDMASTER_SECRET_KEYS"} holds no keys: put back what it held.`);
  return [first, ...rest];
}
