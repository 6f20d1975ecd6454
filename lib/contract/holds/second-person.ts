import { z } from "zod";
import { By, Id, Time } from "#lib/contract/basics.ts";
import { CONSENT_SCOPES } from "#lib/engine/consents/consent-scopes.ts";
import { DECISION_VERB_NAMES } from "#lib/engine/holds/decision-verbs.ts";
import { GRANTS } from "#lib/engine/holds/grants.ts";

/** docs/contract.md#four-eyes: what one person has decided and another must confirm. */

export const WaitsForSecond = z
  .object({
    act: z
      .enum([...DECISION_VERB_NAMES, "reveal"])
      .describe("`reveal`: somebody asks to see what the run keeps secret"),
    by: By,
    at: Time,
    note: z.string().nullable(),
    answer: z.json().optional(),
  })
  .meta({ id: "WaitsForSecond" });
export type WaitsForSecond = z.infer<typeof WaitsForSecond>;

const amounts = Object.fromEntries(Object.keys(GRANTS).map((kind) => [kind, z.number().optional()]));

/** A decision that waits, as it is stored: all of it, so that the second person confirms just that. */
export const FirstDecision = z.object({
  act: z.enum(DECISION_VERB_NAMES),
  by: z.object({ id: Id, name: z.string() }),
  at: z.string(),
  note: z.string().nullable(),
  answer: z.json(),
  waive: z.array(z.string()),
  grant: z.object(amounts).nullable(),
  scope: z.enum(CONSENT_SCOPES).nullish(),
  rule: z.json().optional(),
});
export type FirstDecision = z.infer<typeof FirstDecision>;
