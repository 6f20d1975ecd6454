import { z } from "zod";
import { Count, Slug, Text } from "./basics.ts";
import { Priority } from "./tickets.ts";

/** docs/contract.md#imports: importing tickets from a file. */

/** The largest body of an import, in bytes: about 5,000 issues with their texts (docs/decisions/0030). */
export const IMPORT_BODY_LIMIT = 16 * 1024 * 1024;
/** The most rows of one file. */
export const MAX_IMPORT_ROWS = 10_000;

export const IMPORT_FORMATS = ["csv", "github"] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** The fields of a ticket that a column of a CSV file can fill. */
export const IMPORT_FIELDS = [
  "title",
  "description",
  "acceptanceCriteria",
  "priority",
  "labels",
  "driver",
  "dependsOn",
  "id",
  "status",
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

const Column = Text(300).min(1);
export const ImportMapping = z.strictObject({
  title: Column.nullish(),
  description: Column.nullish(),
  acceptanceCriteria: Column.nullish(),
  priority: Column.nullish(),
  labels: Column.nullish(),
  driver: Column.nullish(),
  dependsOn: Column.nullish(),
  id: Column.nullish(),
  status: Column.nullish(),
});
export type ImportMapping = z.infer<typeof ImportMapping>;

export const ImportTickets = z.strictObject({
  project: Slug.optional(),
  format: z.enum(IMPORT_FORMATS),
  text: Text(IMPORT_BODY_LIMIT).describe("the file as it is, in UTF-8"),
  mapping: ImportMapping.optional().describe("csv: the column of each field; guessed from the names where left out"),
  repository: Text(200).trim().min(1).nullish().describe("github: the repository, where the export does not name it"),
  include: z
    .array(z.enum(["closed", "pull_requests"]))
    .max(2)
    .default([])
    .describe("rows that are left out by default"),
  state: z.enum(["ready", "draft"]).default("draft").describe("drafts are read by a person before an agent gets them"),
  reviewRequired: z.boolean().default(true),
  dryRun: z.boolean().default(false).describe("only report what would be created"),
  skipWrong: z.boolean().default(false).describe("create the other rows where some are wrong"),
  sha256: Text(64)
    .optional()
    .describe("of the preview: refused with 409 where the import would now create something else"),
});
export type ImportTickets = z.output<typeof ImportTickets>;

export const IMPORT_OUTCOMES = ["make", "made", "skipped", "wrong"] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

export const ImportedRow = z.object({
  line: Count.describe("csv: line of the file where it begins; github: place in the list, from 1"),
  ref: z.string().nullable().describe("what the file calls it: its id, or #12"),
  title: z.string(),
  outcome: z.enum(IMPORT_OUTCOMES),
  key: z.string().nullable().describe("of the ticket that it became, or had become before"),
  reasons: z.array(z.string()).describe("why it is skipped or wrong, and what to do"),
  notes: z.array(z.string()).describe("what was left out of it, or changed"),
  priority: Priority,
  labels: z.array(z.string()),
  criteria: Count,
  dependsOn: z.array(z.string()).describe("refs in the file, or keys of tickets"),
});
export type ImportedRow = z.infer<typeof ImportedRow>;

export const ImportReport = z
  .object({
    dryRun: z.boolean(),
    project: z.string(),
    format: z.enum(IMPORT_FORMATS),
    sha256: z.string().describe("of what would be made; give it with the import to make exactly this"),
    counts: z.object({ rows: Count, make: Count, made: Count, skipped: Count, wrong: Count }),
    columns: z.array(z.object({ name: z.string(), example: z.string() })).nullable(),
    mapping: ImportMapping.nullable(),
    notes: z.array(z.string()),
    rows: z.array(ImportedRow),
  })
  .meta({ id: "ImportReport" });
export type ImportReport = z.infer<typeof ImportReport>;
