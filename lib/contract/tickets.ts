import { z } from "zod";
import { HOLD_REASON_NAMES } from "#lib/engine/holds/hold-reasons.ts";
import { PRIORITY_NAMES } from "#lib/engine/tickets/priorities.ts";
import { TICKET_SORTS } from "#lib/engine/tickets/ticket-sorts.ts";
import { TICKET_STATE_NAMES } from "#lib/engine/tickets/ticket-states.ts";
import { commaList, Id, Label, Labels, Moment, Note, PageQuery, Slug, Text, Time } from "./basics.ts";
import { Hold } from "./holds.ts";
import { Review } from "./reviews.ts";
import { Run } from "./runs.ts";
import { TicketSource } from "./tickets/ticket-source.ts";

/** docs/contract.md#tickets: tickets. */

export const Priority = z.enum(PRIORITY_NAMES);
export type Priority = z.infer<typeof Priority>;
export const TicketState = z.enum(TICKET_STATE_NAMES);
export const HoldReason = z.enum(HOLD_REASON_NAMES);
const VERIFICATIONS = ["pending", "approved", "rejected", "unavailable"] as const;

export const Ticket = z
  .object({
    id: Id,
    key: z.string(),
    project: z.string(),
    title: z.string(),
    description: z.string(),
    acceptanceCriteria: z.array(z.string()),
    priority: Priority,
    labels: z.array(z.string()),
    driver: z.string().nullable(),
    state: TicketState,
    reviewRequired: z.boolean(),
    dependsOn: z.array(Id),
    blocks: z.array(Id),
    notBefore: Time.nullable().describe("no agent gets it before"),
    deadline: Time.nullable().describe("held at this time where it is not done"),
    uniqueKey: z.string().nullable().describe("no other ticket of the project ever has it"),
    expectsNoChange: z.boolean().describe("a run that changes no file may succeed"),
    verification: z.enum(VERIFICATIONS).nullable(),
    retryAfter: Time.nullable(),
    retryCount: z.number().int(),
    rejectionCount: z.number().int(),
    attempts: z.number().int(),
    holdReason: HoldReason.nullable(),
    openHoldId: Id.nullable(),
    error: z.object({ category: z.string(), message: z.string() }).nullable(),
    sentinelFeedback: Review.nullable(),
    costUsd: z.number().describe("of all its runs"),
    textVersion: z.number().int().describe("of title, description and criteria: 1, and one more with each edit"),
    foreignText: z.boolean().describe("its text was written outside of the team; the brief says so"),
    origin: z
      .object({ ticketId: Id, key: z.string(), findingKey: z.string() })
      .nullable()
      .describe("the ticket whose review found it, outside of that ticket's criteria"),
    version: z.number().int(),
    createdAt: Time,
    updatedAt: Time,
    completedAt: Time.nullable(),
  })
  .meta({ id: "Ticket" });
export type Ticket = z.infer<typeof Ticket>;

export const LinkedTicket = z.object({ id: Id, key: z.string(), title: z.string(), state: TicketState });
export type LinkedTicket = z.infer<typeof LinkedTicket>;

export const TicketDetail = Ticket.extend({
  runs: z.array(Run),
  reviews: z.array(Review),
  holds: z.array(Hold),
  source: TicketSource.nullable().describe("where it was imported from"),
  linkedTickets: z.array(LinkedTicket).describe("made from findings of this ticket that were outside of its criteria"),
  costLimitUsd: z.number().nullable().describe("what all its runs may cost before it is held; null: no limit"),
  criteriaSha256: z.string().describe("of the criteria as they are now; a run has the one it was claimed with"),
  archivedAt: Time.nullable().describe("since when it is in a file and cannot be changed; null: it is in the database"),
}).meta({ id: "TicketDetail" });
export type TicketDetail = z.infer<typeof TicketDetail>;

const Title = Text(300).trim().min(1);
const Description = Text(100_000);
const AcceptanceCriteria = z.array(Text(4000).trim().min(1)).max(100);
const Driver = Text(60).trim().min(1);
const DependsOn = z.array(Id).max(100).describe("ids of tickets, not keys");

export const CreateTicket = z.strictObject({
  title: Title,
  project: Slug.optional(),
  description: Description.default(""),
  acceptanceCriteria: AcceptanceCriteria.default([]),
  priority: Priority.default("normal"),
  labels: Labels.default([]),
  driver: Driver.nullish(),
  dependsOn: DependsOn.default([]),
  reviewRequired: z.boolean().default(true),
  state: z.enum(["ready", "draft"]).default("ready"),
  notBefore: Moment.nullish(),
  deadline: Moment.nullish(),
  uniqueKey: Text(200).min(1).nullish(),
  expectsNoChange: z.boolean().default(false),
  foreignText: z.boolean().default(false),
});
export type CreateTicket = z.infer<typeof CreateTicket>;

export const UpdateTicket = z.strictObject({
  version: z.number().int(),
  title: Title.optional(),
  description: Description.optional(),
  acceptanceCriteria: AcceptanceCriteria.optional(),
  priority: Priority.optional(),
  labels: Labels.optional(),
  driver: Driver.nullish(),
  dependsOn: DependsOn.optional(),
  reviewRequired: z.boolean().optional(),
  notBefore: Moment.nullish(),
  deadline: Moment.nullish(),
  expectsNoChange: z.boolean().optional(),
  foreignText: z.boolean().optional(),
});
export type UpdateTicket = z.infer<typeof UpdateTicket>;

export const ListTickets = PageQuery.extend({
  project: Slug.optional(),
  id: commaList(Id).optional(),
  state: commaList(TicketState).optional(),
  label: commaList(Label).optional(),
  q: Text(200).optional(),
  holdReason: commaList(HoldReason).optional(),
  category: commaList(Text(40)).optional(),
  agent: commaList(Text(200)).optional().describe("agents that have tried it"),
  sort: z.enum(TICKET_SORTS).optional().describe("left out: newest"),
});
export type ListTickets = z.infer<typeof ListTickets>;

export const PersonNote = z.strictObject({ note: Note(20_000) });
export const HoldTicket = z.strictObject({
  note: Text(20_000).trim().min(1),
  checkAt: Moment.nullish(),
});
export type HoldTicket = z.infer<typeof HoldTicket>;
export const ReopenTicket = HoldTicket.pick({ note: true });
export type ReopenTicket = z.infer<typeof ReopenTicket>;
