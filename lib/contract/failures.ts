import { z } from "zod";
import { CATEGORY_NAMES } from "#lib/engine/failures/categories.ts";
import { isTooBroad, PATTERN_LENGTH, TOO_BROAD } from "#lib/engine/failures/rule-pattern.ts";
import { By, commaList, Id, Note, PageQuery, Slug, Text, Time } from "./basics.ts";

/** docs/contract.md#failure-rules: corrections of a failure's category, and the rules that people make from them. */

const Category = z.enum(CATEGORY_NAMES);

export const CorrectCategory = z.strictObject({ category: Category, note: Note(2000) });
export type CorrectCategory = z.infer<typeof CorrectCategory>;

export const CorrectedCategory = z
  .object({ category: z.string(), by: By, at: Time })
  .describe("the category that a person gave the failure; the retry was decided by the original one");
export type CorrectedCategory = z.infer<typeof CorrectedCategory>;

/** One line of plain text in which `*` matches anything; case is ignored. */
export const RulePattern = Text(PATTERN_LENGTH)
  .trim()
  .min(1)
  .regex(/^[^\r\n]*$/, "must be one line")
  .refine((pattern) => !isTooBroad(pattern), TOO_BROAD);

export const CreateFailureRule = z.strictObject({
  project: Slug.optional(),
  pattern: RulePattern,
  category: Category,
  runId: Id.nullish().describe("the run whose correction it came from"),
  note: Note(2000),
});
export type CreateFailureRule = z.input<typeof CreateFailureRule>;

export const FailureRule = z
  .object({
    id: Id,
    project: z.string(),
    pattern: z.string(),
    category: z.string(),
    run: z.object({ id: Id, number: z.number().int(), ticketKey: z.string() }).nullable(),
    note: z.string().nullable(),
    by: By,
    at: Time,
    revokedBy: By.nullable(),
    revokedAt: Time.nullable(),
    matched: z.number().int().describe("failures it has decided in the last 30 days"),
  })
  .meta({ id: "FailureRule" });
export type FailureRule = z.infer<typeof FailureRule>;

export const ListFailureRules = PageQuery.extend({
  project: Slug.optional(),
  state: commaList(z.enum(["live", "revoked"])).optional(),
});
export type ListFailureRules = z.infer<typeof ListFailureRules>;

export const PreviewFailureRule = z.strictObject({ project: Slug.optional(), pattern: RulePattern });
export type PreviewFailureRule = z.infer<typeof PreviewFailureRule>;

/** What a pattern would have matched among a project's latest failures. */
export const RulePreview = z
  .object({
    days: z.number().int(),
    looked: z.number().int().describe("how many of the latest failures were searched"),
    complete: z.boolean().describe("whether these are all failures of those days"),
    matched: z.number().int(),
    categories: z.array(z.object({ category: z.string(), count: z.number().int() })),
    examples: z.array(z.object({ runId: Id, number: z.number().int(), ticketKey: z.string(), message: z.string() })),
  })
  .meta({ id: "RulePreview" });
export type RulePreview = z.infer<typeof RulePreview>;
