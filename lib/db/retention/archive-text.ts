import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, rm } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { environment } from "#lib/environment.ts";
import type { ArchiveFile } from "./archive-files.ts";

/** In the data folder. */
const FOLDER = "archive";

/** What a project has archived cannot be read: the file is not there, or is not the one that was written. */
export class ArchiveUnreadable extends Error {
  override name = "ArchiveUnreadable";
}

/**
 * Writes lines of JSON to a new compressed file of the data folder, which only its owner can read, and reads it back: it is on disk,
 * and whole, before anybody removes what is in it. `name`: its folder and the beginning of its name.
 */
export async function writeArchive(
  name: string,
  lines: AsyncIterable<object> | Iterable<object>,
): Promise<ArchiveFile & { bytes: number }> {
  const short = path.join(FOLDER, `${name}-${randomBytes(4).toString("hex")}.jsonl.gz`);
  const full = inDataFolder(short);
  await mkdir(path.dirname(full), { recursive: true, mode: 0o700 });
  let count = 0;
  async function* text() {
    for await (const line of lines) {
      count++;
      yield `${JSON.stringify(line)}\n`;
    }
  }
  const target = await open(full, "wx", 0o600);
  await pipeline(Readable.from(text()), createGzip(), target.createWriteStream({ flush: true }));
  await syncFolders(path.dirname(full));
  const file = { path: short, sha256: await hashOf(full), lines: count };
  let found = 0;
  for await (const _ of readArchive(file)) found++;
  if (found !== count) throw new ArchiveUnreadable(`${short} has ${found} lines of ${count}`);
  return { ...file, bytes: await sizeOf(full) };
}

/** Takes away a file that was noted nowhere. */
export async function removeArchive(file: Pick<ArchiveFile, "path">): Promise<void> {
  await rm(inDataFolder(file.path), { force: true });
}

/** The lines of a file, in order. Throws {@link ArchiveUnreadable} where it is gone or was changed. */
export async function* readArchive(file: Pick<ArchiveFile, "path" | "sha256">): AsyncGenerator<unknown> {
  const full = inDataFolder(file.path);
  const hash = await hashOf(full).catch(() => null);
  if (hash === null) throw new ArchiveUnreadable(`${file.path} of the data folder cannot be read`);
  if (hash !== file.sha256)
    throw new ArchiveUnreadable(`${file.path} of the data folder was changed since it was written`);
  const gunzip = createReadStream(full).pipe(createGunzip());
  try {
    for await (const line of createInterface({ input: gunzip, crlfDelay: Number.POSITIVE_INFINITY }))
      yield JSON.parse(line);
  } finally {
    gunzip.destroy();
  }
}

const inDataFolder = (short: string): string => path.join(environment().dataFolder, short);

async function hashOf(full: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(full), hash);
  return hash.digest("hex");
}

async function sizeOf(full: string): Promise<number> {
  const file = await open(full);
  try {
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

/** A new name is on disk when its folder is; and that folder's name, when the one above it is. */
async function syncFolders(folder: string): Promise<void> {
  const top = environment().dataFolder;
  for (let at = folder; at.startsWith(top); at = path.dirname(at)) {
    const handle = await open(at);
    await handle.sync().finally(() => handle.close());
  }
}
