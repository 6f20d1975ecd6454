import { z } from "zod";
import { Count, Id } from "#lib/contract/basics.ts";
import { TicketState } from "#lib/contract/tickets.ts";

/** docs/contract.md#dependencies: the graph of what a ticket waits for and what waits for it. */

/** How many levels the graph reaches to either side, and the most tickets in it. */
export const GRAPH_LEVELS = 3;
export const MAX_GRAPH_TICKETS = 50;

export const DependencyNode = z.object({
  id: Id,
  key: z.string(),
  title: z.string(),
  state: TicketState,
  level: Count.describe("0: the ticket itself; -1: it waits for this one; 1: this one waits for it; and so on"),
});
export type DependencyNode = z.infer<typeof DependencyNode>;

export const DependencyEdge = z.object({
  ticketId: Id,
  dependsOnId: Id,
  waived: z.boolean().describe("was cancelled, and a person decided to go on without it"),
});
export type DependencyEdge = z.infer<typeof DependencyEdge>;

export const DependencyGraph = z
  .object({
    nodes: z.array(DependencyNode).describe("the nearest first"),
    edges: z.array(DependencyEdge).describe("between these"),
    more: z.object({ before: Count, after: Count }).describe("tickets that were left out, to either side"),
    cut: z.boolean().describe("there are more than were counted"),
  })
  .meta({ id: "DependencyGraph" });
export type DependencyGraph = z.infer<typeof DependencyGraph>;
