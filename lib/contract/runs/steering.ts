import { z } from "zod";
import { By, LeaseToken, Text, Time } from "#lib/contract/basics.ts";

/** docs/contract.md#steering: what people ask of a run while it works. */

export const MAX_MESSAGES = 50;

export const SendMessage = z.strictObject({ text: Text(4000).trim().min(1) });
export type SendMessage = z.infer<typeof SendMessage>;

export const PersonMessage = z
  .object({
    seq: z.number().int(),
    text: z.string(),
    by: By,
    at: Time,
    heardAt: Time.nullable().describe("when its agent was told it"),
  })
  .meta({ id: "PersonMessage" });
export type PersonMessage = z.infer<typeof PersonMessage>;

export const HearMessages = z.strictObject({
  leaseToken: LeaseToken,
  upTo: z.number().int().min(1).max(MAX_MESSAGES).describe("the `seq` of the last one"),
});
export type HearMessages = z.infer<typeof HearMessages>;

export const AskedPause = z.object({ by: By, at: Time }).meta({ id: "AskedPause" });
export type AskedPause = z.infer<typeof AskedPause>;

/** What a beat tells of it; a field is there only where there is something to tell. */
export const Steering = z.object({
  messages: z.array(PersonMessage).optional().describe("those that the agent has not been told"),
  pause: AskedPause.optional().describe("the run is to pause at its next step, with the reason `human`"),
});
export type Steering = z.infer<typeof Steering>;
