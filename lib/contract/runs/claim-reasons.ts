import { z } from "zod";
import { Text, Time } from "#lib/contract/basics.ts";
import { CLAIM_REASON_CODES } from "#lib/engine/queue/claim-reasons.ts";

/** docs/contract.md#why-nobody-gets-it. */

export const ClaimReasonsQuery = z.strictObject({ ticket: Text(200).min(1).describe("its id or key") });

export const ClaimReasons = z
  .object({
    claimable: z.boolean().describe("a claim that matches would get it now, whether or not one comes"),
    reasons: z
      .array(
        z.object({
          code: z.enum(CLAIM_REASON_CODES),
          text: z.string(),
          until: Time.nullable().describe("when it ends by itself, where that is known"),
        }),
      )
      .describe("the most important first"),
  })
  .meta({ id: "ClaimReasons" });
export type ClaimReasons = z.infer<typeof ClaimReasons>;
