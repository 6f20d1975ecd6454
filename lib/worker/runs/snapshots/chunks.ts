import { createHash } from "node:crypto";
import { constants, type FileHandle, open } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";

const compress = promisify(gzip);
const expand = promisify(gunzip);

/** Of a file, before it is compressed. A file that only grows keeps its chunks but for the last. */
const CHUNK_BYTES = 128 * 1024;
/** The desk takes chunks of twice this size. */
const MAX_EXPANDED = 512 * 1024;

/** Part of a file as the desk keeps it. */
export interface Chunk {
  sha256: string;
  content: Buffer;
}

/** What is known of a file from the last time that it was cut: nothing of it is read again while it is the same. */
interface Cut {
  size: number;
  changed: number;
  chunks: string[];
}

/** Cuts files into chunks, each time only what has changed since. */
export class ChunkCutter {
  readonly #cuts = new Map<string, Cut>();

  /**
   * The addresses of a file's chunks; those that are `known` are not handed to `add`. Null where it is no file or is gone. Never
   * follows a link.
   */
  async cut(
    file: string,
    known: ReadonlySet<string>,
    add: (chunk: Chunk) => Promise<void>,
  ): Promise<{ chunks: string[]; executable: boolean } | null> {
    const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(() => null);
    if (handle === null) return null;
    try {
      const { size, mtimeMs, mode, isFile } = await statOf(handle);
      if (!isFile) return null;
      const executable = (mode & 0o100) !== 0;
      const before = this.#cuts.get(file);
      const isSame = before?.size === size && before.changed === mtimeMs;
      if (isSame && before.chunks.every((address) => known.has(address))) return { chunks: before.chunks, executable };
      const chunks: string[] = [];
      for (let at = 0; at < size; at += CHUNK_BYTES) {
        const part = await read(handle, at, Math.min(CHUNK_BYTES, size - at));
        if (part.length === 0) break;
        const content = await compress(part);
        const sha256 = createHash("sha256").update(content).digest("hex");
        chunks.push(sha256);
        if (!known.has(sha256)) await add({ sha256, content });
      }
      this.#cuts.set(file, { size, changed: mtimeMs, chunks });
      return { chunks, executable };
    } finally {
      await handle.close();
    }
  }
}

async function statOf(handle: FileHandle) {
  const stat = await handle.stat();
  return { size: stat.size, mtimeMs: stat.mtimeMs, mode: stat.mode, isFile: stat.isFile() };
}

async function read(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** The part of a file that a chunk is. Throws where its bytes are not what its address says. */
export async function partOf(sha256: string, content: string): Promise<Buffer> {
  const bytes = Buffer.from(content, "base64");
  if (createHash("sha256").update(bytes).digest("hex") !== sha256) throw new Error(`The chunk ${sha256} is damaged.`);
  return expand(bytes, { maxOutputLength: MAX_EXPANDED });
}
