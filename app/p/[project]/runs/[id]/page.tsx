import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { RunPage } from "#components/runs/page/run-page.tsx";
import { holdQuery } from "#lib/client/queue/queue-queries.ts";
import { makeQueryClient } from "#lib/client/requests/query-client.ts";
import { runQuery } from "#lib/client/runs/run-queries.ts";
import { ticketQuery, ticketTrackQuery } from "#lib/client/tickets/ticket-queries.ts";
import { requireAccess } from "#lib/server/auth/access-of-request.ts";
import { leadToProject } from "#lib/server/auth/lead-to-project.ts";
import { getHoldDetail } from "#lib/server/queries/holds/get-hold-detail.ts";
import { getRunPage } from "#lib/server/queries/runs/get-run-page.ts";

export async function generateMetadata({ params }: PageProps<"/p/[project]/runs/[id]">): Promise<Metadata> {
  const page = await getRunPage(await requireAccess(), (await params).id);
  return { title: page ? `Attempt ${page.run.number} of ${page.ticket.key}` : "Not found" };
}

/** One run: what it has done so far, and what it waits for. */
export default async function RunRoute({ params }: PageProps<"/p/[project]/runs/[id]">) {
  const access = await requireAccess();
  const { project, id } = await params;
  const page = (await getRunPage(access, id)) ?? notFound();
  const { run, ticket, track, mayDecide } = page;
  await leadToProject(ticket, project);
  const client = makeQueryClient();
  client.setQueryData(runQuery(run.id).queryKey, run);
  client.setQueryData(ticketQuery(ticket.id).queryKey, ticket);
  client.setQueryData(ticketTrackQuery(ticket.id).queryKey, track);
  const held = ticket.holds.find((hold) => hold.state === "open" && hold.run?.id === run.id && hold.subject === "run");
  if (held) client.setQueryData(holdQuery(held.id).queryKey, await getHoldDetail(access, held.id));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <RunPage key={run.id} runId={run.id} ticketId={ticket.id} mayDecide={mayDecide} />
    </HydrationBoundary>
  );
}
