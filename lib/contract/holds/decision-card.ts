import { z } from "zod";
import { DECISION_VERB_NAMES } from "#lib/engine/holds/decision-verbs.ts";

/** docs/contract.md#holds: what the decision card shows of a held ticket. What is not known is null and never guessed. */

const CardGoal = z.object({
  text: z.string().nullable().describe("the first sentence of the description; null where it has none"),
  criteria: z.array(
    z.object({
      text: z.string(),
      met: z.boolean().nullable().describe("what the latest verdict says of it, else null"),
    }),
  ),
});

const CardAttempt = z.object({
  runId: z.string(),
  number: z.number().int(),
  tried: z.string().nullable().describe("first line of the run's own summary"),
  ended: z.string().describe("why it failed, in one line"),
  patch: z
    .object({ added: z.number().int(), removed: z.number().int() })
    .nullable()
    .describe("lines of its diff; null where it reported none"),
  todos: z
    .object({ open: z.number().int(), of: z.number().int() })
    .nullable()
    .describe("to-dos that it left open, of those it had not given up; null where it told of none"),
});

const CardLog = z
  .object({
    runId: z.string(),
    number: z.number().int().describe("of the run"),
    lines: z.array(
      z.object({
        seq: z.number().int().nullable().describe("of the run event that begins here; null: a further line of it"),
        text: z.string(),
        decisive: z.boolean().describe("the line that classified the failure"),
      }),
    ),
    events: z.number().int().describe("all events of the run's log"),
    found: z.boolean().describe("false: the log does not have the line, and what the run reported stands here instead"),
    alike: z.number().int().describe("attempts that ended with the same failure, this one included"),
  })
  .nullable();

/** How often something worked. `outcomes`: oldest first, at most 14; true: it worked. */
const CardRecord = z.object({
  of: z.enum(["cluster", "kind"]).describe("decisions on the same error, or on the same reason and category"),
  note: z.boolean().describe("only those with a note"),
  worked: z.number().int(),
  settled: z.number().int(),
  outcomes: z.array(z.boolean()),
});

const Recommendation = z
  .object({
    verb: z.enum(DECISION_VERB_NAMES),
    note: z.boolean().describe("with a note"),
    option: z.number().int().nullable().describe("the option of the question that answered it before, from 0"),
    because: z.string(),
    record: CardRecord.nullable().describe("null: no earlier case"),
  })
  .nullable();

export const DecisionCard = z
  .object({
    goal: CardGoal,
    attempts: z.array(CardAttempt).describe("the last three, oldest first"),
    earlier: z.number().int().describe("attempts before these"),
    log: CardLog,
    recommended: Recommendation.describe("null where nothing can be decided"),
  })
  .meta({ id: "DecisionCard" });
export type DecisionCard = z.infer<typeof DecisionCard>;
