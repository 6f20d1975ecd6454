import type { TicketDetail } from "../../contract/tickets.ts";
import { findTicket } from "../../db/find-ticket.ts";
import { presentHold } from "../../db/holds.ts";
import { readSource } from "../../db/imports.ts";
import { readLinkedTickets } from "../../db/linked-tickets.ts";
import { prisma } from "../../db/prisma.ts";
import { readReviews } from "../../db/reviews.ts";
import { presentRun } from "../../db/runs.ts";
import { readTicket } from "../../db/tickets.ts";
import type { Access } from "../../engine/access.ts";
import { criteriaHash } from "../../lifecycle/criteria-hash.ts";
import { readable } from "./readable-projects.ts";

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
