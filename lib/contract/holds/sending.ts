import { z } from "zod";
import { By, Time } from "#lib/contract/basics.ts";
import { DECISION_VERB_NAMES } from "#lib/engine/holds/decision-verbs.ts";

/** docs/contract.md#delayed-decisions: a decision that is stored and can be taken back until `sendAt`. */
export const Sending = z.object({ verb: z.enum(DECISION_VERB_NAMES), by: By, sendAt: Time }).meta({ id: "Sending" });
export type Sending = z.infer<typeof Sending>;
