import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { TicketList } from "#components/tickets/list/ticket-list.tsx";
import { parseTicketFilter } from "#lib/client/tickets/ticket-filter.ts";
import { ROWS_PER_PAGE, ticketCountsQuery, ticketRowsQuery } from "#lib/client/tickets/ticket-queries.ts";
import { ALL_PROJECTS } from "#lib/contract/projects/project-address.ts";
import { may } from "#lib/engine/people/access.ts";
import { requireAccess } from "#lib/server/auth/access-of-request.ts";
import { projectOfPage, projectsOf } from "#lib/server/auth/current-project.ts";
import { countTickets, listTicketRows } from "#lib/server/queries/tickets/list-tickets.ts";

export const metadata: Metadata = { title: "Tickets" };

export default async function TicketsPage({ params, searchParams }: PageProps<"/p/[project]/tickets">) {
  const access = await requireAccess();
  const search = Object.entries(await searchParams).filter((entry): entry is [string, string] => {
    return typeof entry[1] === "string";
  });
  const project = await projectOfPage(access, params);
  if ((await projectsOf(access)).length === 0) return null;
  const filter = parseTicketFilter(project?.slug ?? ALL_PROJECTS, search);
  const client = new QueryClient();
  await Promise.all([
    client.prefetchInfiniteQuery({
      ...ticketRowsQuery(filter),
      queryFn: () => listTicketRows(access, { ...filter, limit: ROWS_PER_PAGE }),
    }),
    client.prefetchQuery({
      ...ticketCountsQuery(filter),
      queryFn: () => countTickets(access, filter),
    }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <TicketList filter={filter} mayWrite={project !== null && may(access, "write", project.id)} />
    </HydrationBoundary>
  );
}
