import type { ListTickets, Ticket } from "#lib/contract/tickets.ts";
import { prisma } from "#lib/db/connection/prisma.ts";
import { presentTickets } from "#lib/db/tickets/tickets.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { after, cutPage, type Page, positionOf } from "../paging/keyset-page.ts";
import { listedProjects } from "../projects/listed-projects.ts";
import { ticketConditions } from "./ticket-conditions.ts";

/**
 * Tickets, newest first (docs/contract.md#tickets). `category` is that of the latest failure or of the open hold. Cost: index
 * ticket_list or ticket_state for one project, ticket_newest for several, as far as the page reaches; `q` looks at every
 * ticket of the project, since no index serves a word in the middle of a title.
 */
export async function listTickets(access: Access, filter: ListTickets): Promise<Page<Ticket>> {
  const projects = await listedProjects(access, filter.project);
  const rows = await prisma().ticketView.findMany({
    where: { AND: [ticketConditions(filter, projects), after(positionOf(filter.cursor), "createdAt", "desc")] },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: filter.limit + 1,
  });
  const page = cutPage(rows, filter.limit, (row) => row.createdAt);
  return { items: await presentTickets(page.rows), nextCursor: page.nextCursor };
}
