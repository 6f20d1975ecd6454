import { z } from "zod";
import { PageQuery, page } from "#lib/contract/basics.ts";
import { ListTicketEvents, StreamEvent } from "#lib/contract/events.ts";
import { IMPORT_BODY_LIMIT, ImportReport, ImportTickets } from "#lib/contract/imports.ts";
import { MarkScopeDrift, TakeBackWaiver } from "#lib/contract/reviews.ts";
import { DependencyGraph } from "#lib/contract/tickets/dependencies.ts";
import { CountTickets, TicketCounts } from "#lib/contract/tickets/ticket-counts.ts";
import { TicketVersion } from "#lib/contract/tickets/ticket-versions.ts";
import { ReadTracks, TrackFacts } from "#lib/contract/tickets/tracks.ts";
import {
  CreateTicket,
  HoldTicket,
  ListTickets,
  PersonNote,
  ReopenTicket,
  Ticket,
  TicketDetail,
  UpdateTicket,
} from "#lib/contract/tickets.ts";
import { findSeenTicket, findTicket } from "#lib/db/tickets/tickets.ts";
import { importTickets } from "#lib/lifecycle/imports/import-tickets.ts";
import { markScopeDrift } from "#lib/lifecycle/reviews/mark-scope-drift.ts";
import { takeBackWaiver } from "#lib/lifecycle/reviews/take-back-waiver.ts";
import { cancelTicket } from "#lib/lifecycle/tickets/cancel-ticket.ts";
import { createOrFindTicket } from "#lib/lifecycle/tickets/create-ticket.ts";
import { holdTicket } from "#lib/lifecycle/tickets/hold-ticket.ts";
import { publishTicket } from "#lib/lifecycle/tickets/publish-ticket.ts";
import { reopenTicket } from "#lib/lifecycle/tickets/reopen-ticket.ts";
import { updateTicket } from "#lib/lifecycle/tickets/update-ticket.ts";
import { jsonAnswer } from "#lib/server/api/answer.ts";
import { endpointsOf } from "#lib/server/api/endpoint.ts";
import { listTicketEvents } from "#lib/server/queries/events/list-ticket-events.ts";
import { findSeenArchived } from "#lib/server/queries/retention/archived-ticket.ts";
import { getDependencies } from "#lib/server/queries/tickets/get-dependencies.ts";
import { getTicket, getTicketTracks } from "#lib/server/queries/tickets/get-ticket.ts";
import { listTicketVersions } from "#lib/server/queries/tickets/list-ticket-versions.ts";
import { countTickets, listTickets } from "#lib/server/queries/tickets/list-tickets.ts";

/** docs/contract.md#tickets, and what belongs to them: docs/contract.md#imports, docs/contract.md#dependencies and tracks. */

const { get, post, patch } = endpointsOf("Tickets");

export const TICKET_ENDPOINTS = [
  post("/api/v1/tickets", {
    summary: "Make a ticket",
    description: "With a `uniqueKey` that a ticket of the project has, nothing is made: 200 and that ticket.",
    permission: "write",
    body: CreateTicket,
    status: 201,
    orStatus: 200,
    response: Ticket,
    handler: async (access, { body }) => {
      const { ticket, created } = await createOrFindTicket(access, body);
      return created ? ticket : jsonAnswer(200, ticket);
    },
  }),
  get("/api/v1/tickets", {
    summary: "List tickets, newest first",
    permission: "claimed",
    query: ListTickets,
    response: page(Ticket),
    handler: (access, { query }) => listTickets(access, query),
  }),
  get("/api/v1/tickets/{id}", {
    summary: "Read a ticket by id or key, with its runs, reviews and holds",
    permission: "claimed",
    target: async (name, access) => (await findSeenTicket(name, access)) ?? findSeenArchived(name, access),
    response: TicketDetail,
    handler: (access, { target: ticket }) => getTicket(access, ticket.id),
  }),
  get("/api/v1/tickets/{id}/events", {
    summary: "Read the log of a ticket, the latest first",
    description:
      "`cursor`, `at` and `after` are ids of events, as the stream prints them; `at` begins with that event, `after` answers what came next after it.",
    permission: "claimed",
    target: async (name, access) => (await findSeenTicket(name, access)) ?? findSeenArchived(name, access),
    query: ListTicketEvents,
    response: page(StreamEvent),
    handler: (access, { target: ticket, query }) => listTicketEvents(access, ticket.id, query),
  }),
  get("/api/v1/ticket-counts", {
    summary: "Count the tickets of each state, and of each label and hold reason",
    permission: "read",
    query: CountTickets,
    response: TicketCounts,
    handler: (access, { query }) => countTickets(access, query),
  }),
  patch("/api/v1/tickets/{id}", {
    summary: "Change a ticket",
    permission: "write",
    target: findTicket,
    body: UpdateTicket,
    response: Ticket,
    handler: (access, { target: ticket, body }) => updateTicket(access, ticket.id, body),
  }),
  post("/api/v1/tickets/{id}/publish", {
    summary: "Publish a draft",
    permission: "write",
    target: findTicket,
    response: Ticket,
    handler: (access, { target: ticket }) => publishTicket(access, ticket.id),
  }),
  post("/api/v1/tickets/{id}/cancel", {
    summary: "Cancel a ticket and end its run",
    permission: "write",
    target: findTicket,
    body: PersonNote,
    response: Ticket,
    handler: (access, { target: ticket, body }) => cancelTicket(access, ticket.id, body),
  }),
  post("/api/v1/tickets/{id}/hold", {
    summary: "Hold a ticket for a person and end its run",
    permission: "write",
    target: findTicket,
    body: HoldTicket,
    response: Ticket,
    handler: (access, { target: ticket, body }) => holdTicket(access, ticket.id, body),
  }),
  post("/api/v1/tickets/{id}/reopen", {
    summary: "Open a ticket again that is done or cancelled, and say why",
    permission: "write",
    target: findTicket,
    body: ReopenTicket,
    response: Ticket,
    handler: (access, { target: ticket, body }) => reopenTicket(access, ticket.id, body),
  }),
  get("/api/v1/tickets/{id}/versions", {
    summary: "Read the text of a ticket as it is and as it was before each edit, the latest first",
    permission: "claimed",
    target: findSeenTicket,
    query: PageQuery,
    response: page(TicketVersion),
    handler: (access, { target: ticket, query }) => listTicketVersions(access, ticket.id, query),
  }),
  post("/api/v1/tickets/{id}/findings/{key}/scope-drift", {
    summary: "Make an open finding a ticket of its own, because it is outside of the acceptance criteria",
    description: "Of a held or ready ticket. Answers the draft that it became; repeating it answers the same one.",
    permission: "decide",
    target: findTicket,
    body: MarkScopeDrift,
    status: 201,
    response: Ticket,
    handler: (access, { target: ticket, params, body }) => markScopeDrift(access, ticket.id, params.key, body),
  }),
  post("/api/v1/tickets/{id}/findings/{key}/unwaive", {
    summary: "Take a person's waiver of a finding back: it counts again",
    permission: "decide",
    target: findTicket,
    body: TakeBackWaiver,
    response: Ticket,
    handler: (access, { target: ticket, params, body }) => takeBackWaiver(access, ticket.id, params.key, body),
  }),
  post("/api/v1/imports", {
    summary: "Make tickets of the rows of a CSV file or of an export of GitHub issues",
    description:
      "All rows or none. What was imported before is left out, so that a file may be sent again. With `dryRun`, everything is looked at and nothing is made. The body may have 16 MiB.",
    permission: "write",
    body: ImportTickets,
    bodyLimit: IMPORT_BODY_LIMIT,
    response: ImportReport,
    handler: (access, { body }) => importTickets(access, body),
  }),
  get("/api/v1/tickets/{id}/dependencies", {
    summary: "Read what a ticket waits for and what waits for it, three levels to either side",
    permission: "read",
    target: findTicket,
    response: DependencyGraph,
    handler: (access, { target }) => getDependencies(access, target.id),
  }),
  get("/api/v1/tracks", {
    summary: "Read what the tracks of tickets are drawn from",
    description: "Attempts, reviews, holds and decisions with their times, for up to 50 tickets at once.",
    permission: "read",
    query: ReadTracks,
    response: z.object({ items: z.array(TrackFacts) }),
    handler: async (access, { query }) => ({ items: await getTicketTracks(access, query.ticket) }),
  }),
];
