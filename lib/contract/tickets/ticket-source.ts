import { z } from "zod";
import { Time } from "#lib/contract/basics.ts";

/** Where a ticket was imported from (docs/contract.md#imports). */
export const TicketSource = z.object({ key: z.string(), url: z.string().nullable(), importedAt: Time });
export type TicketSource = z.infer<typeof TicketSource>;
