import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { ArchivedTicket } from "#components/tickets/page/archived-ticket.tsx";
import { TicketView } from "#components/tickets/page/ticket-view.tsx";
import { holdQuery } from "#lib/client/queue/queue-queries.ts";
import { runQuery } from "#lib/client/runs/run-queries.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import {
  claimReasonsQuery,
  ticketEventsQuery,
  ticketQuery,
  ticketTrackQuery,
} from "#lib/client/tickets/ticket-queries.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { requireAccess } from "#lib/server/auth/access-of-request.ts";
import { leadToProject } from "#lib/server/auth/lead-to-project.ts";
import { getHoldDetail } from "#lib/server/queries/holds/get-hold-detail.ts";
import { getRun } from "#lib/server/queries/runs/runs.ts";
import { getClaimReasons } from "#lib/server/queries/tickets/get-claim-reasons.ts";
import { getTicketPage } from "#lib/server/queries/tickets/get-ticket.ts";

type Props = PageProps<"/p/[project]/tickets/[key]">;

/** Read once for the page and its title. */
const readTicket = cache(async (project: string, key: string) => {
  const access = await requireAccess();
  try {
    const page = await getTicketPage(access, key);
    await leadToProject(page.ticket, project);
    return { access, ...page };
  } catch (error) {
    if (error instanceof Refusal && error.code === "not_found") notFound();
    throw error;
  }
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { project, key } = await params;
  const { ticket } = await readTicket(project, key);
  return { title: `${ticket.key} ${plainText(ticket.title)}` };
}

export default async function TicketPage({ params }: Props) {
  const { project, key } = await params;
  const { access, ticket, track, log, mayWrite } = await readTicket(project, key);
  if (ticket.archivedAt !== null) return <ArchivedTicket ticket={ticket} />;
  const client = new QueryClient();
  client.setQueryData(ticketQuery(ticket.id).queryKey, ticket);
  client.setQueryData(ticketTrackQuery(ticket.id).queryKey, track);
  client.setQueryData(ticketEventsQuery(ticket.id).queryKey, { pages: [log], pageParams: [{}] });
  const { openHoldId } = ticket;
  const latest = ticket.runs.slice(-2);
  await Promise.all([
    openHoldId && client.prefetchQuery({ ...holdQuery(openHoldId), queryFn: () => getHoldDetail(access, openHoldId) }),
    client.prefetchQuery({ ...claimReasonsQuery(ticket.id), queryFn: () => getClaimReasons(access, ticket.id) }),
    ...latest.map(({ id }) => client.prefetchQuery({ ...runQuery(id), queryFn: () => getRun(access, id) })),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <TicketView id={ticket.id} mayWrite={mayWrite} />
    </HydrationBoundary>
  );
}
