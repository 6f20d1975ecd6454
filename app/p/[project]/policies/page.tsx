import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { PoliciesPage } from "#components/policies/policies-page.tsx";
import { ChooseProject } from "#components/projects/choose-project.tsx";
import { limitsQuery, pausesQuery } from "#lib/client/policies/limit-queries.ts";
import { failureRulesQuery, policyQuery } from "#lib/client/policies/policy-queries.ts";
import { makeQueryClient } from "#lib/client/requests/query-client.ts";
import { ListPauses } from "#lib/contract/policies/limits.ts";
import { may } from "#lib/engine/people/access.ts";
import { requireAccess } from "#lib/server/auth/access-of-request.ts";
import { projectOfPage } from "#lib/server/auth/current-project.ts";
import { listFailureRules } from "#lib/server/queries/failures/failure-rules.ts";
import { getLimits, listPauses } from "#lib/server/queries/policies/limits.ts";
import { getPolicy } from "#lib/server/queries/policies/policies.ts";

export const metadata: Metadata = { title: "Policies" };

/** How failures are retried in the project, and what they are taken for. */
export default async function PoliciesRoute({ params }: PageProps<"/p/[project]/policies">) {
  const access = await requireAccess();
  const project = await projectOfPage(access, params);
  if (project === null) return <ChooseProject access={access} page="/policies" title="Policies" />;
  const { slug } = project;
  const client = makeQueryClient();
  const [policy, limits, pauses, rules] = await Promise.all([
    getPolicy(access, slug),
    getLimits(access, slug),
    listPauses(access, ListPauses.parse({ project: slug })),
    listFailureRules(access, { project: slug, state: ["live"], limit: 200 }),
  ]);
  client.setQueryData(policyQuery(slug).queryKey, policy);
  client.setQueryData(limitsQuery(slug).queryKey, limits);
  client.setQueryData(pausesQuery(slug, "in_force").queryKey, pauses.items);
  client.setQueryData(failureRulesQuery(slug, "live").queryKey, rules.items);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PoliciesPage
        key={slug}
        project={slug}
        mayApply={may(access, "administer", project.id)}
        mayRule={may(access, "decide", project.id)}
      />
    </HydrationBoundary>
  );
}
