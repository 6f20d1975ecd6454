import { z } from "zod";
import { HOLD_REASON_NAMES } from "#lib/engine/holds/hold-reasons.ts";
import { RUN_STATE_NAMES } from "#lib/engine/runs/run-states.ts";
import { TICKET_STATE_NAMES } from "#lib/engine/tickets/ticket-states.ts";
import { Id, Slug, Text } from "./basics.ts";

/** docs/contract.md#search: what the command palette finds in one project. */

export const SearchDesk = z.strictObject({ project: Slug, q: Text(100).trim().min(1) });
export type SearchDesk = z.infer<typeof SearchDesk>;

export const FoundTicket = z.object({
  id: Id,
  key: z.string(),
  title: z.string(),
  state: z.enum(TICKET_STATE_NAMES),
  onProbation: z.boolean().describe("a decision on it is on probation"),
});
export const FoundHold = z.object({
  id: Id,
  ticketKey: z.string().describe("of a hold of the project: what it is about"),
  title: z.string(),
  reason: z.enum(HOLD_REASON_NAMES),
  recurrence: z.number().int(),
});
export const FoundRun = z.object({
  id: Id,
  ticketKey: z.string(),
  number: z.number().int(),
  agent: z.string(),
  state: z.enum(RUN_STATE_NAMES),
});
export const FoundView = z.object({ id: Id, name: z.string(), query: z.string(), by: z.string() });
export const FoundPerson = z.object({
  id: Id,
  name: z.string(),
  holds: z.number().int().describe("open ones they own"),
});
export const Found = z
  .object({
    holds: z.array(FoundHold),
    tickets: z.array(FoundTicket),
    runs: z.array(FoundRun),
    views: z.array(FoundView).describe("saved views of the queue that the caller sees"),
    people: z.array(FoundPerson).describe("who may own holds"),
  })
  .meta({ id: "Found" });
export type Found = z.infer<typeof Found>;
