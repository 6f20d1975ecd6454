import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import type { z } from "zod";
import { BackupEnd, BackupError, BackupHeader, BackupTable } from "./backup-format.ts";

/** What to do with the rows of one table, as COPY reads them; answers how many there were, null where they were not counted. */
export type TakeTable = (table: BackupTable, rows: AsyncIterable<Buffer>) => Promise<number | null>;

/**
 * Reads a backup from its beginning to its end, and checks that it is whole. `begin` is called with what it is, before the first
 * table. Throws BackupError; what was taken until then is not to be kept.
 */
export async function readBackup(
  file: string,
  take: TakeTable,
  begin: (header: BackupHeader) => Promise<void> = async () => {},
): Promise<{ header: BackupHeader; end: BackupEnd }> {
  const content = new BackupContent(file);
  try {
    const header = parsed(BackupHeader, await content.line(), "is no backup of Yardmaster, or one of a later version");
    await begin(header);
    const counted: Record<string, number | null> = {};
    for (;;) {
      const sum = content.sum();
      const text = await content.line();
      const end = BackupEnd.safeParse(asJson(text));
      if (end.success) {
        check(end.data, sum, counted);
        return { header, end: end.data };
      }
      const table = parsed(BackupTable, text, DAMAGED);
      const rows = content.rows();
      counted[table.table] = await take(table, rows);
      for await (const _ of rows);
    }
  } finally {
    content.close();
  }
}

const DAMAGED = "is damaged or not whole: take another backup";

function check(end: BackupEnd, sum: string, counted: Record<string, number | null>): void {
  const isWhole = Object.entries(end.rows).every(
    ([table, rows]) => (counted[table] ?? rows) === rows && table in counted,
  );
  if (sum !== end.sha256 || !isWhole) throw new BackupError(`The file ${DAMAGED}.`);
}

function parsed<S extends z.ZodType>(schema: S, text: string, otherwise: string): z.output<S> {
  const result = schema.safeParse(asJson(text));
  if (!result.success) throw new BackupError(`The file ${otherwise}.`);
  return result.data;
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Longer than any line of JSON in a backup: something else is not read into memory. */
const MAX_LINE = 1_000_000;
const END_OF_ROWS = "\\.\n";

/** The lines and rows of a backup, in turn, and the sum of all bytes so far. */
class BackupContent {
  #source;
  #chunks;
  #hash = createHash("sha256");
  #rest = Buffer.alloc(0);

  constructor(file: string) {
    this.#source = createReadStream(file);
    const plain = createGunzip();
    this.#source.on("error", (error) => plain.destroy(error)).pipe(plain);
    this.#chunks = plain[Symbol.asyncIterator]();
  }

  sum(): string {
    return this.#hash.copy().digest("hex");
  }

  close(): void {
    this.#source.destroy();
  }

  async line(): Promise<string> {
    let end = this.#rest.indexOf("\n");
    while (end < 0) {
      if (this.#rest.length > MAX_LINE || !(await this.#readMore())) throw new BackupError(`The file ${DAMAGED}.`);
      end = this.#rest.indexOf("\n");
    }
    return this.#take(end + 1).toString("utf8");
  }

  async *rows(): AsyncGenerator<Buffer> {
    let isNewLine = true;
    for (;;) {
      if (isNewLine && this.#rest.subarray(0, END_OF_ROWS.length).toString("latin1") === END_OF_ROWS) {
        this.#take(END_OF_ROWS.length);
        return;
      }
      const end = this.#rest.indexOf(`\n${END_OF_ROWS}`);
      // What may be the beginning of the end is kept until more has come.
      const bytes = this.#take(end < 0 ? Math.max(0, this.#rest.length - END_OF_ROWS.length) : end + 1);
      if (bytes.length > 0) {
        isNewLine = bytes.at(-1) === 10;
        yield bytes;
      }
      if (end < 0 && !(await this.#readMore())) throw new BackupError(`The file ${DAMAGED}.`);
    }
  }

  #take(length: number): Buffer {
    const bytes = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    this.#hash.update(bytes);
    return bytes;
  }

  async #readMore(): Promise<boolean> {
    try {
      const { value, done } = await this.#chunks.next();
      if (done) return false;
      this.#rest = Buffer.concat([this.#rest, value as Buffer]);
      return true;
    } catch (error) {
      const { code = "", message } = error as NodeJS.ErrnoException;
      if (code.startsWith("Z_")) throw new BackupError(`The file ${DAMAGED} (${message}).`);
      throw new BackupError(`The file cannot be read (${code || message}).`);
    }
  }
}
