import type { TicketDetail } from "#lib/contract/tickets.ts";
import { prisma } from "#lib/db/connection/prisma.ts";
import { presentHold } from "#lib/db/holds/holds.ts";
import { readSource } from "#lib/db/imports/imports.ts";
import { readReviews } from "#lib/db/reviews/reviews.ts";
import { presentRun } from "#lib/db/runs/runs.ts";
import { readLinkedTickets } from "#lib/db/tickets/linked-tickets.ts";
import { findTicket, readTicket } from "#lib/db/tickets/tickets.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { criteriaHash } from "#lib/lifecycle/tickets/criteria-hash.ts";
import { readable } from "../projects/readable-projects.ts";

/** A ticket by id or key, with all its runs, reviews, holds and the tickets made from its findings, each oldest first. Throws `not_found`. */
export async function getTicket(access: Access, idOrKey: string): Promise<TicketDetail> {
  const { id } = readable(access, await findTicket(idOrKey), "ticket");
  const [ticket, runs, reviews, holds, linkedTickets, source] = await Promise.all([
    readTicket(id),
    prisma().run.findMany({ where: { ticketId: id }, orderBy: { number: "asc" } }),
    readReviews(id),
    prisma().holdView.findMany({ where: { ticketId: id }, orderBy: [{ openedAt: "asc" }, { id: "asc" }] }),
    readLinkedTickets(id),
    readSource(id),
  ]);
  return {
    ...ticket,
    runs: runs.map(presentRun),
    reviews,
    holds: holds.map(presentHold),
    source,
    linkedTickets,
    criteriaSha256: criteriaHash(ticket.acceptanceCriteria),
  };
}
