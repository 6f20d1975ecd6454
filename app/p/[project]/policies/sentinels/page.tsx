import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ChooseProject } from "#components/projects/choose-project.tsx";
import { SentinelsPage } from "#components/reviews/sentinels/sentinels-page.tsx";
import { makeQueryClient } from "#lib/client/requests/query-client.ts";
import { sentinelRulesQuery } from "#lib/client/reviews/sentinel-rule-queries.ts";
import { may } from "#lib/engine/people/access.ts";
import { requireAccess } from "#lib/server/auth/access-of-request.ts";
import { projectOfPage } from "#lib/server/auth/current-project.ts";
import { listSentinelRules } from "#lib/server/queries/reviews/sentinel-rules.ts";

export const metadata: Metadata = { title: "Sentinels on trial" };

/** The rules of the project's sentinels, and how often people overruled each. */
export default async function SentinelsRoute({ params }: PageProps<"/p/[project]/policies/sentinels">) {
  const access = await requireAccess();
  const project = await projectOfPage(access, params);
  if (project === null) return <ChooseProject access={access} page="/policies/sentinels" title="Sentinels on trial" />;
  const range = { project: project.slug, days: 30 } as const;
  const client = makeQueryClient();
  await client.prefetchQuery({ ...sentinelRulesQuery(range), queryFn: () => listSentinelRules(access, range) });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SentinelsPage key={project.slug} project={project.slug} maySet={may(access, "administer", project.id)} />
    </HydrationBoundary>
  );
}
