import type { CountTickets, TicketCounts } from "#lib/contract/tickets/ticket-counts.ts";
import { prisma } from "#lib/db/connection/prisma.ts";
import { countLabels } from "#lib/db/tickets/tickets.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { readableProjects } from "../projects/readable-projects.ts";
import { ticketConditions } from "./ticket-conditions.ts";

/**
 * How many tickets each filter of the list would show: states under the filters given; labels and reasons of all
 * tickets of the projects, so that a choice never empties the list of choices. Cost: index ticket_state of one project.
 */
export async function countTickets(access: Access, filter: CountTickets): Promise<TicketCounts> {
  const projects = await readableProjects(access, filter.project);
  const [states, reasons, labels] = await Promise.all([
    prisma().ticketView.groupBy({
      by: ["state"],
      where: ticketConditions({ ...filter, state: undefined }, projects),
      _count: true,
    }),
    prisma().hold.groupBy({
      by: ["reason"],
      where: { state: "open", ...(projects === null ? {} : { projectId: { in: projects } }) },
      _count: true,
    }),
    countLabels(projects),
  ]);
  return {
    states: states.map((row) => ({ state: row.state as TicketCounts["states"][number]["state"], count: row._count })),
    holdReasons: reasons.map((row) => ({
      reason: row.reason as TicketCounts["holdReasons"][number]["reason"],
      count: row._count,
    })),
    labels,
  };
}
