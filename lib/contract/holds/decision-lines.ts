import { z } from "zod";
import { By, Id, PageQuery, Slug, Time } from "#lib/contract/basics.ts";
import { CONSENT_ANSWERS } from "#lib/engine/consents/consent-scopes.ts";
import { DECISION_VERB_NAMES } from "#lib/engine/holds/decision-verbs.ts";
import { DECISION_STAGE_NAMES } from "#lib/engine/holds/pending/decision-stage.ts";

/** docs/contract.md#delayed-decisions: decisions and how far each has come. */

export const DecisionLine = z
  .object({
    id: Id,
    holdId: Id,
    project: z.string(),
    ticket: z.object({ id: Id, key: z.string(), title: z.string() }).nullable(),
    about: z.string().nullable().describe("of a hold of the project: what it is about"),
    verb: z.enum(DECISION_VERB_NAMES),
    consent: z.enum(CONSENT_ANSWERS).nullable().describe("what it says to a tool call; null: it answers none"),
    by: By,
    at: Time,
    note: z.string().nullable(),
    stage: z.enum(DECISION_STAGE_NAMES),
    sendAt: Time.nullable().describe("until it is sent"),
    run: z.object({ id: Id, number: z.number().int(), agent: z.string() }).nullable().describe("the latest it led to"),
    ended: z
      .object({ at: Time, by: By.nullable(), why: z.string().nullable() })
      .nullable()
      .describe("when it worked, failed again, was undone, or could not be sent, and why"),
  })
  .meta({ id: "DecisionLine" });
export type DecisionLine = z.infer<typeof DecisionLine>;

export const ListDecisions = PageQuery.extend({
  project: Slug.optional(),
  recent: z
    .enum(["true", "false"])
    .optional()
    .describe("true: the last hour on one page, also what is not sent yet, was undone or could not be sent"),
});
export type ListDecisions = z.infer<typeof ListDecisions>;
