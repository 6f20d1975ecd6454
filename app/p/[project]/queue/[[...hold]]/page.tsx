import { dehydrate } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { QueueScreen } from "#components/queue/queue-screen.tsx";
import { ServerReads } from "#components/queue/server-reads.tsx";
import { pausesQuery } from "#lib/client/policies/limit-queries.ts";
import { HOLDS_PER_PAGE, holdQuery, queueQuery } from "#lib/client/queue/queue-queries.ts";
import { makeQueryClient } from "#lib/client/requests/query-client.ts";
import { servicesQuery } from "#lib/client/services/service-queries.ts";
import { ListPauses } from "#lib/contract/policies/limits.ts";
import { ALL_PROJECTS } from "#lib/contract/projects/project-address.ts";
import { parseQueueSearch } from "#lib/contract/queue/queue-address.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { requireAccess } from "#lib/server/auth/access-of-request.ts";
import { projectOfPage, projectsOf } from "#lib/server/auth/current-project.ts";
import { leadToProject } from "#lib/server/auth/lead-to-project.ts";
import { streamHead } from "#lib/server/live/stream-head.ts";
import { getDetailOfFirst, getHoldDetail } from "#lib/server/queries/holds/get-hold-detail.ts";
import { listPauses } from "#lib/server/queries/policies/limits.ts";
import { beginQueue } from "#lib/server/queries/queue/list-queue.ts";
import { getServices } from "#lib/server/queries/services/get-services.ts";

export const metadata: Metadata = { title: "Queue" };

/** The queue, and with a hold in the path that one; what the page shows first is read here, the rest by the browser. */
export default async function QueuePage({ params, searchParams }: PageProps<"/p/[project]/queue/[[...hold]]">) {
  const access = await requireAccess();
  const [project] = await Promise.all([projectOfPage(access, params), streamHead()]);
  if ((await projectsOf(access)).length === 0) return null;
  const slug = project?.slug ?? ALL_PROJECTS;
  const [holdId, ...rest] = (await params).hold ?? [];
  if (rest.length > 0) notFound();
  const filter = parseQueueSearch(await searchParams);
  const beginning = beginQueue(access, { project: slug, limit: HOLDS_PER_PAGE, ...filter });
  const [page, pauses, detail] = await Promise.all([
    beginning.then((queue) => queue.page),
    project && listPauses(access, ListPauses.parse({ project: slug })),
    holdId === undefined ? beginning.then((queue) => getDetailOfFirst(access, queue)) : readHold(access, holdId),
  ]);
  if (holdId !== undefined && detail) await leadToProject(detail, slug);
  const client = makeQueryClient();
  client.setQueryData(queueQuery(slug, filter).queryKey, { pages: [page], pageParams: [null] });
  if (pauses) client.setQueryData(pausesQuery(slug, "in_force").queryKey, pauses.items);
  if (detail) client.setQueryData(holdQuery(detail.id).queryKey, detail);
  if (detail?.subject === "service") {
    const { items } = await getServices(access, { project: detail.project });
    client.setQueryData(servicesQuery(detail.project).queryKey, items);
  }
  return (
    <ServerReads json={JSON.stringify(dehydrate(client))}>
      <QueueScreen />
    </ServerReads>
  );
}

async function readHold(access: Access, holdId: string): Promise<HoldDetail> {
  return getHoldDetail(access, holdId).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === "not_found") notFound();
    throw error;
  });
}
