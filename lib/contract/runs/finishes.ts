import { z } from "zod";
import { Id } from "#lib/contract/basics.ts";
import { PROBLEMS, type ProblemCode } from "#lib/contract/problem.ts";
import { FinishAnswer } from "./claims.ts";

/** docs/contract.md#finish: several ends in one request. */

/** What names the run; the rest is read as that of one finish, so that what is wrong with it is said of this one alone. */
const Finish = z.looseObject({ runId: Id, leaseToken: z.string(), outcome: z.string() });
export type Finish = z.infer<typeof Finish>;
export const FinishRuns = z.strictObject({ finishes: z.array(Finish).min(1).max(200) });
export type FinishRuns = z.infer<typeof FinishRuns>;

export const FinishRefused = z.object({
  runId: z.string(),
  code: z.enum(Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]]),
  detail: z.string(),
});
export const FinishAnswers = z.object({ finishes: z.array(z.union([FinishAnswer, FinishRefused])) });
export type FinishAnswers = z.infer<typeof FinishAnswers>;
