import { z } from "zod";
import { FourEyesChanges } from "#lib/engine/people/four-eyes.ts";
import { Ageing } from "#lib/engine/policies/ageing.ts";
import { DeadlineChanges, Policy } from "#lib/engine/policies/policy.ts";
import { ServiceChanges } from "#lib/engine/policies/service-policy.ts";
import { BudgetChanges } from "#lib/engine/policies/team-budgets.ts";
import { WaitChanges } from "#lib/engine/policies/waits.ts";
import { Slug } from "./basics.ts";

/** The policy of a project as it is read and written. */
export const PolicyAnswer = Policy.extend({ version: z.number().int() }).meta({ id: "PolicyInForce" });
/** `version`: the one in force when the change was made. */
export const PutPolicy = Policy.extend({
  project: Slug.optional(),
  version: z.number().int(),
  services: ServiceChanges.optional().describe("what is left out stays as it is"),
  budgets: BudgetChanges.optional().describe("what is left out stays as it is"),
  fourEyes: FourEyesChanges.optional().describe("what is left out stays as it is"),
  deadlines: DeadlineChanges.optional().describe("minutes, by reason; what is left out stays as it is"),
  waits: WaitChanges.optional().describe("minutes, by wait; what is left out stays as it is"),
  ageing: Ageing.optional().describe("left out: as it is"),
});
export const PolicyQuery = z.strictObject({ project: Slug.optional() });
