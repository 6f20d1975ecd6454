import { z } from "zod";

/**
 * A backup is text, compressed with gzip: a line of JSON that says what it is; for each table a line of JSON that names it, its
 * rows as COPY writes them, and a line `\.`; at last a line of JSON with what a reader checks. COPY escapes backslashes, so that no
 * row is `\.`.
 */
export const BackupHeader = z.object({
  yardmaster: z.literal("backup"),
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** of Yardmaster */
  version: z.string(),
  /** the migrations that the database had, oldest first */
  migrations: z.array(z.string()),
});
export type BackupHeader = z.infer<typeof BackupHeader>;

/** The columns are in the order of the rows' values. */
export const BackupTable = z.object({ table: z.string(), columns: z.array(z.string()) });
export type BackupTable = z.infer<typeof BackupTable>;

export const BackupEnd = z.object({
  end: z.literal(true),
  /** rows of each table */
  rows: z.record(z.string(), z.number()),
  /** the last number that each sequence gave out */
  sequences: z.record(z.string(), z.string()),
  /** of everything before this line, uncompressed */
  sha256: z.string(),
});
export type BackupEnd = z.infer<typeof BackupEnd>;

/** What is wrong with a backup, or with where it is to go; the message tells a person what to do. */
export class BackupError extends Error {
  override name = "BackupError";
}
