import { z } from "zod";
import { HoldReason, ListTickets, TicketState } from "#lib/contract/tickets.ts";

/** docs/contract.md#tickets: how many tickets each filter of a list would show. */

export const CountTickets = ListTickets.omit({ limit: true, cursor: true, state: true, id: true, sort: true });
export type CountTickets = z.infer<typeof CountTickets>;

export const TicketCounts = z
  .object({
    states: z.array(z.object({ state: TicketState, count: z.number().int() })),
    paused: z.number().int().describe("of those in progress: the run waits for a person's decision"),
    holdReasons: z.array(z.object({ reason: HoldReason, count: z.number().int() })),
    labels: z.array(z.object({ label: z.string(), count: z.number().int() })),
  })
  .meta({ id: "TicketCounts" });
export type TicketCounts = z.infer<typeof TicketCounts>;
