import { z } from "zod";
import { CATEGORY_NAMES } from "#lib/engine/failures/categories.ts";
import { isTooBroad, PATTERN_LENGTH, TOO_BROAD } from "#lib/engine/failures/rule-pattern.ts";
import { commaList, Id, Note, PageQuery, Slug, Text, Time } from "./basics.ts";

/** Beyond CONTRACT 8: what people correct in the classification of failures, and the rules that they make of it. */

const Category = z.enum(CATEGORY_NAMES);
const By = z.object({ id: z.string(), name: z.string() });

export const CorrectCategory = z.strictObject({ category: Category, note: Note(2000) });
export type CorrectCategory = z.infer<typeof CorrectCategory>;

export const CorrectedCategory = z
  .object({ category: z.string(), by: By, at: Time })
  .describe("what a person took the failure for; the category above is what was decided on");
export type CorrectedCategory = z.infer<typeof CorrectedCategory>;

/** Plain text in one line in which `*` stands for anything; case does not count. */
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

/** What a pattern would have matched among the latest failures of a project. */
export const RulePreview = z
  .object({
    days: z.number().int(),
    looked: z.number().int().describe("failures looked at, the latest ones"),
    complete: z.boolean().describe("these were all failures of those days"),
    matched: z.number().int(),
    categories: z.array(z.object({ category: z.string(), count: z.number().int() })),
    examples: z.array(z.object({ runId: Id, number: z.number().int(), ticketKey: z.string(), message: z.string() })),
  })
  .meta({ id: "RulePreview" });
export type RulePreview = z.infer<typeof RulePreview>;
