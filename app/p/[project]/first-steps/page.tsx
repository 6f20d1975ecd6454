import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { PageHeader } from "#components/layout/page-header.tsx";
import { ChooseProject } from "#components/projects/choose-project.tsx";
import { FirstStepsCard } from "#components/projects/first-steps/first-steps-card.tsx";
import { firstStepsQuery } from "#lib/client/projects/first-steps-query.ts";
import { makeQueryClient } from "#lib/client/requests/query-client.ts";
import { requireAccess } from "#lib/server/auth/access-of-request.ts";
import { projectOfPage } from "#lib/server/auth/current-project.ts";
import { getFirstSteps } from "#lib/server/queries/projects/get-first-steps.ts";

export const metadata: Metadata = { title: "First steps" };

/** The first steps on a page of their own, where they are found again. */
export default async function FirstStepsRoute({ params }: PageProps<"/p/[project]/first-steps">) {
  const access = await requireAccess();
  const project = await projectOfPage(access, params);
  if (project === null) return <ChooseProject access={access} page="/first-steps" title="First steps" />;
  const client = makeQueryClient();
  client.setQueryData(firstStepsQuery(project.slug).queryKey, await getFirstSteps(access, { project: project.slug }));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PageHeader title="First steps" />
      <div className="max-w-180 px-6 pb-10 max-tablet:px-4">
        <FirstStepsCard key={project.slug} project={project.slug} />
      </div>
    </HydrationBoundary>
  );
}
