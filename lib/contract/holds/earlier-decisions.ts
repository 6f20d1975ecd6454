import { z } from "zod";
import { DecisionVerb, Grant, GrantKind, PROBATIONS } from "#lib/contract/holds.ts";

/** docs/contract.md#decisions: earlier decisions, and what can be granted with the next one. */

/** A decision on an earlier hold for the same reason, one of those that did not hold before this hold opened. */
export const EarlierDecision = z
  .object({
    holdId: z.string(),
    verb: DecisionVerb,
    by: z.string(),
    at: z.iso.datetime({ precision: 3 }),
    note: z.string().nullable(),
    waived: z.number().int().describe("findings that it left out"),
    granted: Grant.nullable(),
    probation: z.enum(PROBATIONS).nullable(),
    ledTo: z
      .array(z.object({ runId: z.string(), number: z.number().int(), words: z.string() }))
      .describe("the attempts of its budget, and how each ended"),
  })
  .meta({ id: "EarlierDecision" });
export type EarlierDecision = z.infer<typeof EarlierDecision>;

/** Fields of a hold's detail that a decision needs beside the hold itself. */
export const decisionInputs = {
  lastBrief: z
    .object({ runId: z.string(), attempt: z.number().int() })
    .nullable()
    .describe("the run whose brief was the last that this ticket sent"),
  grants: z
    .array(z.object({ verb: DecisionVerb, kind: GrantKind, full: z.number().nullable() }))
    .describe(
      "what may be granted with which verb; `full`: how much where nothing is said, null where only the agent knows",
    ),
  history: z.array(EarlierDecision).describe("the decisions that did not hold before this one, oldest first"),
  credential: z
    .object({ agent: z.string(), profile: z.string().nullable() })
    .nullable()
    .describe("who lacks access, where that is why it is held"),
};
