import { z } from "zod";
import { SEVERITIES } from "#lib/contract/reviews.ts";

/** The name of the tool whose input is the verdict. */
export const VERDICT_TOOL = "give_verdict";

const Words = (max: number) => z.string().trim().min(1).max(max);

/**
 * What the model is asked for: the nonce of this review, which JSON that stands in a diff cannot know, and a word on each
 * criterion.
 *
 * @param criteria how many there are
 * @param previous labels of earlier findings, such as P1
 */
export function verdictSchema(nonce: string, criteria: number, previous: string[]) {
  return z.object({
    nonce: z.literal(nonce).describe("the word of this review, from the rules"),
    criteria: z
      .array(
        z.object({
          criterion: z.number().int().min(1).max(Math.max(1, criteria)).describe("its number"),
          met: z.boolean(),
          evidence: Words(8000).describe("where in the diff it is met, or what is missing"),
        }),
      )
      .length(criteria)
      .refine((answers) => new Set(answers.map(({ criterion }) => criterion)).size === answers.length, {
        message: "each criterion is answered once",
      }),
    verdict: z.enum(["approved", "rejected", "unavailable"]).describe("unavailable: it cannot be judged"),
    summary: Words(8000).describe("the verdict in one to three sentences"),
    findings: z
      .array(
        z.object({
          severity: z.enum(SEVERITIES),
          scopeDrift: z.boolean().describe("outside of the acceptance criteria"),
          previous: z
            .enum(["", ...previous])
            .nullish()
            .describe("the label of the previous finding that this is again"),
          file: z.string().max(1000).nullish(),
          line: z.number().int().min(0).max(2_000_000_000).nullish(),
          issue: Words(8000),
          suggestion: z.string().max(8000).nullish(),
        }),
      )
      .max(100),
  });
}

/**
 * What is taken as an answer: a verdict as the contract has it (docs/contract.md#verdicts) too, since not every model gives all that it is
 * asked for. What it does say of the nonce, the criteria or earlier findings has to be right.
 */
export function readableVerdict(...asked: Parameters<typeof verdictSchema>) {
  const { shape } = verdictSchema(...asked);
  const finding = shape.findings.element.extend({
    scopeDrift: z.boolean().nullish(),
    category: z.string().max(100).nullish(),
  });
  return z.object({
    nonce: shape.nonce.optional(),
    criteria: shape.criteria.optional(),
    verdict: shape.verdict,
    score: z.number().min(0).max(100).nullish(),
    summary: z.string().trim().max(8000).nullish(),
    findings: z.array(finding).max(100).nullish(),
    feedbackForAgent: z.array(Words(8000)).max(100).nullish(),
  });
}

export type ModelVerdict = z.output<ReturnType<typeof readableVerdict>>;
