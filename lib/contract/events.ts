import { z } from "zod";
import { Actor, commaList, Id, PageQuery, Slug, Text, Time } from "./basics.ts";

/** docs/contract.md#events: the events of the live stream. */

export const EVENT_TYPES = [
  "ticket.created",
  "ticket.updated",
  "ticket.state_changed",
  "run.started",
  "run.event",
  "run.paused",
  "run.resumed",
  "run.finished",
  "run.corrected",
  "run.handed_back",
  "run.message_sent",
  "run.pause_asked",
  "run.pause_withdrawn",
  "run.todos_changed",
  "run.revealed",
  "run.base_moved",
  "review.started",
  "review.verdict",
  "finding.waived",
  "finding.unwaived",
  "hold.opened",
  "hold.updated",
  "hold.decided",
  "hold.undone",
  "hold.verified",
  "batch.started",
  "batch.progressed",
  "batch.finished",
  "policy.changed",
  "limits.changed",
  "pause.started",
  "pause.ended",
  "precedent.changed",
  "consent.changed",
  "profile.changed",
  "service.opened",
  "service.probing",
  "service.ramping",
  "service.closed",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export const StreamEvent = z
  .object({
    id: z.string(),
    type: z.enum(EVENT_TYPES),
    project: z.string(),
    ticketId: Id.nullable(),
    runId: Id.nullable(),
    holdId: Id.nullable(),
    actor: Actor,
    at: Time,
    data: z.record(z.string(), z.json()),
  })
  .meta({ id: "StreamEvent" });
export type StreamEvent = z.infer<typeof StreamEvent>;

export const StreamQuery = z.strictObject({
  project: Slug.optional(),
  ticket: Id.optional(),
  run: Id.optional(),
  lastEventId: z.string().max(200).optional(),
  presence: z
    .enum(["true", "false"])
    .optional()
    .describe("with `project`: also `presence` events, which say who has which hold open; for people, not for tokens"),
  notifications: z
    .enum(["true", "false"])
    .optional()
    .describe("also `notifications` events, which say that one's own have changed; for people, not for tokens"),
});
export type StreamQuery = z.infer<typeof StreamQuery>;

/** The log of one ticket, the latest first. `at`: start with this event; `after`: only events that are later than this one. */
export const ListTicketEvents = PageQuery.extend({
  type: commaList(z.enum(EVENT_TYPES)).optional(),
  q: Text(200).optional(),
  at: z.string().max(200).optional(),
  after: z.string().max(200).optional(),
});
export type ListTicketEvents = z.infer<typeof ListTicketEvents>;
