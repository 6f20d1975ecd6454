import { CountTickets, TicketCounts } from "#lib/contract/tickets/ticket-counts.ts";
import { findTicket } from "#lib/db/tickets/find-ticket.ts";
import { markScopeDrift } from "#lib/lifecycle/reviews/mark-scope-drift.ts";
import { takeBackWaiver } from "#lib/lifecycle/reviews/take-back-waiver.ts";
import { cancelTicket } from "#lib/lifecycle/tickets/cancel-ticket.ts";
import { createTicket } from "#lib/lifecycle/tickets/create-ticket.ts";
import { holdTicket } from "#lib/lifecycle/tickets/hold-ticket.ts";
import { publishTicket } from "#lib/lifecycle/tickets/publish-ticket.ts";
import { updateTicket } from "#lib/lifecycle/tickets/update-ticket.ts";
import { listTicketEvents } from "#lib/server/queries/events/list-ticket-events.ts";
import { getTicket } from "#lib/server/queries/tickets/get-ticket.ts";
import { countTickets, listTickets } from "#lib/server/queries/tickets/list-tickets.ts";
import { page } from "../../../contract/basics.ts";
import { ListTicketEvents, StreamEvent } from "../../../contract/events.ts";
import { MarkScopeDrift, TakeBackWaiver } from "../../../contract/reviews.ts";
import {
  CreateTicket,
  HoldTicket,
  ListTickets,
  PersonNote,
  Ticket,
  TicketDetail,
  UpdateTicket,
} from "../../../contract/tickets.ts";
import { defineEndpoint } from "../endpoint.ts";

/** docs/contract.md#tickets. */

const tag = "Tickets";
const target = (params: Record<string, string>) => findTicket(params.id ?? "");

export const TICKET_ENDPOINTS = [
  defineEndpoint({
    method: "POST",
    path: "/api/v1/tickets",
    tag,
    summary: "Make a ticket",
    permission: "write",
    body: CreateTicket,
    status: 201,
    response: Ticket,
    handler: (access, { body }) => createTicket(access, body),
  }),
  defineEndpoint({
    method: "GET",
    path: "/api/v1/tickets",
    tag,
    summary: "List tickets, newest first",
    permission: "read",
    query: ListTickets,
    response: page(Ticket),
    handler: (access, { query }) => listTickets(access, query),
  }),
  defineEndpoint({
    method: "GET",
    path: "/api/v1/tickets/{id}",
    tag,
    summary: "Read a ticket by id or key, with its runs, reviews and holds",
    permission: "read",
    target,
    response: TicketDetail,
    handler: (access, { target: ticket }) => getTicket(access, ticket.id),
  }),
  defineEndpoint({
    method: "GET",
    path: "/api/v1/tickets/{id}/events",
    tag,
    summary: "Read the log of a ticket, the latest first",
    description:
      "`cursor`, `at` and `after` are ids of events, as the stream prints them; `at` begins with that event, `after` answers what came next after it.",
    permission: "read",
    target,
    query: ListTicketEvents,
    response: page(StreamEvent),
    handler: (access, { target: ticket, query }) => listTicketEvents(access, ticket.id, query),
  }),
  defineEndpoint({
    method: "GET",
    path: "/api/v1/ticket-counts",
    tag,
    summary: "Count the tickets of each state, and of each label and hold reason",
    permission: "read",
    query: CountTickets,
    response: TicketCounts,
    handler: (access, { query }) => countTickets(access, query),
  }),
  defineEndpoint({
    method: "PATCH",
    path: "/api/v1/tickets/{id}",
    tag,
    summary: "Change a ticket",
    permission: "write",
    target,
    body: UpdateTicket,
    response: Ticket,
    handler: (access, { target: ticket, body }) => updateTicket(access, ticket.id, body),
  }),
  defineEndpoint({
    method: "POST",
    path: "/api/v1/tickets/{id}/publish",
    tag,
    summary: "Publish a draft",
    permission: "write",
    target,
    response: Ticket,
    handler: (access, { target: ticket }) => publishTicket(access, ticket.id),
  }),
  defineEndpoint({
    method: "POST",
    path: "/api/v1/tickets/{id}/cancel",
    tag,
    summary: "Cancel a ticket and end its run",
    permission: "write",
    target,
    body: PersonNote,
    response: Ticket,
    handler: (access, { target: ticket, body }) => cancelTicket(access, ticket.id, body),
  }),
  defineEndpoint({
    method: "POST",
    path: "/api/v1/tickets/{id}/hold",
    tag,
    summary: "Hold a ticket for a person and end its run",
    permission: "write",
    target,
    body: HoldTicket,
    response: Ticket,
    handler: (access, { target: ticket, body }) => holdTicket(access, ticket.id, body),
  }),
  defineEndpoint({
    method: "POST",
    path: "/api/v1/tickets/{id}/findings/{key}/scope-drift",
    tag,
    summary: "Make an open finding a ticket of its own, because it is outside of the acceptance criteria",
    description: "Of a held or ready ticket. Answers the draft that it became; repeating it answers the same one.",
    permission: "decide",
    target,
    body: MarkScopeDrift,
    status: 201,
    response: Ticket,
    handler: (access, { target: ticket, params, body }) => markScopeDrift(access, ticket.id, params.key, body),
  }),
  defineEndpoint({
    method: "POST",
    path: "/api/v1/tickets/{id}/findings/{key}/unwaive",
    tag,
    summary: "Take a person's waiver of a finding back: it counts again",
    permission: "decide",
    target,
    body: TakeBackWaiver,
    response: Ticket,
    handler: (access, { target: ticket, params, body }) => takeBackWaiver(access, ticket.id, params.key, body),
  }),
];
