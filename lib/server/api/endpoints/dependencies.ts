import { DependencyGraph } from "#lib/contract/tickets/dependencies.ts";
import { findTicket } from "#lib/db/tickets/tickets.ts";
import { getDependencies } from "#lib/server/queries/tickets/get-dependencies.ts";
import { defineEndpoint } from "../endpoint.ts";

/** docs/contract.md#dependencies: what a ticket waits for, and what waits for it. */
export const DEPENDENCY_ENDPOINTS = [
  defineEndpoint({
    method: "GET",
    path: "/api/v1/tickets/{id}/dependencies",
    tag: "Tickets",
    summary: "Read what a ticket waits for and what waits for it, three levels to either side",
    permission: "read",
    target: (params) => findTicket(params.id ?? ""),
    response: DependencyGraph,
    handler: (access, { target }) => getDependencies(access, target.id),
  }),
];
