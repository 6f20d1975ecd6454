import { z } from "zod";
import { Actor, Time } from "#lib/contract/basics.ts";

/** docs/contract.md#tickets: the text of a ticket as it was before each edit. */
export const TicketVersion = z
  .object({
    number: z.number().int().describe("1: as it was made"),
    title: z.string(),
    description: z.string(),
    acceptanceCriteria: z.array(z.string()),
    by: Actor.nullable().describe("who wrote it; null where the log no longer says who made the ticket"),
    at: Time,
    attempts: z.array(z.number().int()).describe("numbers of the runs that began while this was the text"),
  })
  .meta({ id: "TicketVersion" });
export type TicketVersion = z.infer<typeof TicketVersion>;
