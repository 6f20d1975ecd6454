import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { PrecedentsPage } from "#components/precedents/precedents-page.tsx";
import { ChooseProject } from "#components/projects/choose-project.tsx";
import { precedentsQuery } from "#lib/client/precedents/precedent-queries.ts";
import { makeQueryClient } from "#lib/client/requests/query-client.ts";
import { may } from "#lib/engine/people/access.ts";
import { requireAccess } from "#lib/server/auth/access-of-request.ts";
import { projectOfPage } from "#lib/server/auth/current-project.ts";
import { listPrecedents } from "#lib/server/queries/precedents/precedents.ts";

export const metadata: Metadata = { title: "Precedents" };

/** The answers that the project has kept. */
export default async function PrecedentsRoute({ params }: PageProps<"/p/[project]/policies/precedents">) {
  const access = await requireAccess();
  const project = await projectOfPage(access, params);
  if (project === null) return <ChooseProject access={access} page="/policies/precedents" title="Precedents" />;
  const { slug } = project;
  const client = makeQueryClient();
  await client.prefetchInfiniteQuery({
    ...precedentsQuery(slug, "live"),
    queryFn: () => listPrecedents(access, { project: slug, state: ["live"], limit: 50 }),
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PrecedentsPage key={slug} project={slug} mayChange={may(access, "decide", project.id)} />
    </HydrationBoundary>
  );
}
