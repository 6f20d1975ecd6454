import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { AllDecisions } from "#components/holds/outbox/all-decisions.tsx";
import { allDecisionsQuery, DECISIONS_PER_PAGE } from "#lib/client/holds/outbox/decision-queries.ts";
import { makeQueryClient } from "#lib/client/requests/query-client.ts";
import { ALL_PROJECTS } from "#lib/contract/projects/project-address.ts";
import { requireAccess } from "#lib/server/auth/access-of-request.ts";
import { projectOfPage } from "#lib/server/auth/current-project.ts";
import { listDecisions } from "#lib/server/queries/holds/list-decisions.ts";

export const metadata: Metadata = { title: "Decisions" };

/** Every decision of the project or of all, beyond the last hour that the outbox shows. */
export default async function DecisionsPage({ params }: PageProps<"/p/[project]/decisions">) {
  const access = await requireAccess();
  const slug = (await projectOfPage(access, params))?.slug ?? ALL_PROJECTS;
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
