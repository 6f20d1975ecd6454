import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { FirstStepsPage } from "#components/projects/first-steps/first-steps-page.tsx";
import { firstStepsQuery } from "#lib/client/projects/first-steps-query.ts";
import { makeQueryClient } from "#lib/client/requests/query-client.ts";
import { requireAccess } from "#lib/server/auth/access-of-request.ts";
import { currentProject } from "#lib/server/auth/current-project.ts";
import { getFirstSteps } from "#lib/server/queries/projects/get-first-steps.ts";

export const metadata: Metadata = { title: "First steps" };

export default async function FirstStepsRoute() {
  const access = await requireAccess();
  const project = await currentProject(access);
  if (project === null) return null;
  const client = makeQueryClient();
  client.setQueryData(firstStepsQuery(project.slug).queryKey, await getFirstSteps(access, { project: project.slug }));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <FirstStepsPage />
    </HydrationBoundary>
  );
}
