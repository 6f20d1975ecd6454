import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { AllDecisions } from "#components/holds/outbox/all-decisions.tsx";
import { allDecisionsQuery, DECISIONS_PER_PAGE } from "#lib/client/holds/outbox/decision-queries.ts";
import { makeQueryClient } from "#lib/client/requests/query-client.ts";
import { requireAccess } from "#lib/server/auth/access-of-request.ts";
import { currentProject } from "#lib/server/auth/current-project.ts";
import { listDecisions } from "#lib/server/queries/holds/list-decisions.ts";

export const metadata: Metadata = { title: "Decisions" };

/** Every decision of the project, beyond the last hour that the outbox shows. */
export default async function DecisionsPage({ searchParams }: PageProps<"/decisions">) {
  const access = await requireAccess();
  const project = await currentProject(access, (await searchParams).project);
  if (project === null) return null;
  const { slug } = project;
  const client = makeQueryClient();
  await client.prefetchInfiniteQuery({
    ...allDecisionsQuery(slug),
    queryFn: () => listDecisions(access, { project: slug, limit: DECISIONS_PER_PAGE }),
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <AllDecisions key={slug} project={slug} />
    </HydrationBoundary>
  );
}
