import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { AgentsPage } from "#components/agents/agents-page.tsx";
import { ChooseProject } from "#components/projects/choose-project.tsx";
import { activityQuery, agentsQuery, failuresQuery, lostWordsQuery } from "#lib/client/agents/agent-queries.ts";
import { makeQueryClient } from "#lib/client/requests/query-client.ts";
import { servicesQuery } from "#lib/client/services/service-queries.ts";
import { requireAccess } from "#lib/server/auth/access-of-request.ts";
import { projectOfPage } from "#lib/server/auth/current-project.ts";
import { getAgentActivity, getAgentFailures, listLostWords } from "#lib/server/queries/agents/agent-figures.ts";
import { listAgents } from "#lib/server/queries/agents/list-agents.ts";
import { getServices } from "#lib/server/queries/services/get-services.ts";

export const metadata: Metadata = { title: "Agents" };

export default async function AgentsRoute({ params }: PageProps<"/p/[project]/agents">) {
  const access = await requireAccess();
  const project = await projectOfPage(access, params);
  if (project === null) return <ChooseProject access={access} page="/agents" title="Agents" />;
  const whose = { project: project.slug };
  const client = makeQueryClient();
  await Promise.all([
    client.prefetchQuery({ ...agentsQuery(whose), queryFn: () => listAgents(access, whose) }),
    client.prefetchQuery({
      ...activityQuery(whose),
      queryFn: async () => (await getAgentActivity(access, whose)).hours,
    }),
    client.prefetchQuery({
      ...failuresQuery(whose, "day"),
      queryFn: () => getAgentFailures(access, { ...whose, span: "day" }),
    }),
    client.prefetchQuery({
      ...servicesQuery(whose.project),
      queryFn: async () => (await getServices(access, whose)).items,
    }),
    client.prefetchQuery({ ...lostWordsQuery(whose), queryFn: () => listLostWords(access, whose) }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <AgentsPage project={project.slug} />
    </HydrationBoundary>
  );
}
