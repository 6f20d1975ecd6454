import { z } from "zod";
import { Id, Text, Time } from "#lib/contract/basics.ts";

/** docs/contract.md#snapshots: what a worker leaves with the desk of a ticket's work, for whoever goes on with it elsewhere. */

/** The most bytes of one chunk, as it is sent: compressed. */
export const MAX_CHUNK_BYTES = 256 * 1024;
const MAX_FILES = 2000;
const MAX_CHUNKS = 8192;

export const ChunkAddress = z.string().regex(/^[0-9a-f]{64}$/, "the SHA-256 of its bytes, in hexadecimal");

/** Inside of the folder in which it is written again, whatever the system. */
const RelativePath = Text(1000)
  .min(1)
  .regex(
    /^(?!\.{0,2}\/|\.{1,2}$)(?!.*\/\.{0,2}(\/|$))[^\\]+$/,
    "a path without empty parts, . and .., such as home/notes.md",
  );

const SnapshotFile = z.strictObject({
  path: RelativePath.describe("in the folder of the run"),
  executable: z.boolean().default(false),
  chunks: z.array(ChunkAddress).max(MAX_CHUNKS),
});

const Commit = z.string().regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/, "the full hash of a commit");

const SnapshotBranch = z.strictObject({
  commit: Commit.describe("the work as it stands, what is not committed yet included"),
  pack: z.array(ChunkAddress).max(MAX_CHUNKS).describe("what other clones may lack, as git packs it"),
});

export const Snapshot = z.strictObject({
  machine: Text(64).min(1).describe("an opaque name of the worker's data folder: who has it has all of this"),
  folder: Text(4096)
    .min(1)
    .nullable()
    .default(null)
    .describe("where the agent worked, since agents file sessions by it"),
  branch: SnapshotBranch.nullable().default(null),
  files: z.array(SnapshotFile).max(MAX_FILES).default([]),
});
export type Snapshot = z.infer<typeof Snapshot>;

export const SaveSnapshot = z.strictObject({
  leaseToken: Text(200).min(1),
  chunks: z
    .array(
      z.strictObject({
        sha256: ChunkAddress,
        content: z
          .base64()
          .min(4)
          .max(Math.ceil(MAX_CHUNK_BYTES / 3) * 4),
      }),
    )
    .max(24)
    .default([])
    .describe("gzip of parts of files, each of at most 256 KiB, in base64"),
  snapshot: Snapshot.optional().describe("takes the place of the one before, once the desk has all its chunks"),
});
export type SaveSnapshot = z.infer<typeof SaveSnapshot>;

export const SavedSnapshot = z
  .object({
    missing: z
      .array(ChunkAddress)
      .describe("what the desk has not got; where there is some, nothing took the place of anything"),
    bytes: z.number().int().describe("what the desk keeps of this ticket, compressed"),
    limitBytes: z.number().int(),
  })
  .meta({ id: "SavedSnapshot" });
export type SavedSnapshot = z.infer<typeof SavedSnapshot>;

export const KeptSnapshot = z
  .object({ snapshot: z.object({ runId: Id, savedAt: Time, ...Snapshot.shape }).nullable() })
  .meta({ id: "KeptSnapshot" });
export type KeptSnapshot = z.infer<typeof KeptSnapshot>;

export const SnapshotChunk = z
  .object({ content: z.string().nullable().describe("in base64; null: the desk has not got it") })
  .meta({ id: "SnapshotChunk" });
export type SnapshotChunk = z.infer<typeof SnapshotChunk>;
