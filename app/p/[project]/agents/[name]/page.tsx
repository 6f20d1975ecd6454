import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AgentView } from "#components/agents/page/agent-view.tsx";
import {
  activityQuery,
  agentsQuery,
  failuresQuery,
  lostWordsQuery,
  profileQuery,
  recentReviewsQuery,
} from "#lib/client/agents/agent-queries.ts";
import { pausesQuery } from "#lib/client/policies/limit-queries.ts";
import { makeQueryClient } from "#lib/client/requests/query-client.ts";
import { RUNS_PER_PAGE, runRowsQuery } from "#lib/client/runs/run-queries.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import { ProfileRole } from "#lib/contract/agents/profiles.ts";
import { ListPauses } from "#lib/contract/policies/limits.ts";
import { requireAccess } from "#lib/server/auth/access-of-request.ts";
import { projectOfPage } from "#lib/server/auth/current-project.ts";
import {
  getAgentActivity,
  getAgentFailures,
  listLostWords,
  listRecentReviews,
} from "#lib/server/queries/agents/agent-figures.ts";
import { listAgents } from "#lib/server/queries/agents/list-agents.ts";
import { getProfile } from "#lib/server/queries/agents/profiles.ts";
import { listPauses } from "#lib/server/queries/policies/limits.ts";
import { listRunRows } from "#lib/server/queries/runs/runs.ts";

type Props = PageProps<"/p/[project]/agents/[name]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: plainText(nameIn((await params).name)) };
}

/** One agent, or with `?role=sentinel` the sentinel of this name. */
export default async function AgentRoute({ params, searchParams }: Props) {
  const access = await requireAccess();
  const search = await searchParams;
  const project = (await projectOfPage(access, params)) ?? notFound();
  const role = ProfileRole.catch("agent").parse(search.role);
  const whose = { project: project.slug, name: nameIn((await params).name), role };
  const { role: _, ...runsOf } = whose;
  const agents = await listAgents(access, whose);
  const [agent = notFound()] = agents;
  const filter = { project: whose.project, agent: [whose.name] };
  const client = makeQueryClient();
  client.setQueryData(agentsQuery(whose).queryKey, agents);
  const { profile } = agent;
  await Promise.all([
    profile && client.prefetchQuery({ ...profileQuery(profile.id), queryFn: () => getProfile(access, profile.id) }),
    client.prefetchQuery({
      ...pausesQuery(whose.project, "in_force"),
      queryFn: async () => (await listPauses(access, ListPauses.parse({ project: whose.project }))).items,
    }),
    client.prefetchQuery({
      ...activityQuery(whose),
      queryFn: async () => (await getAgentActivity(access, whose)).hours,
    }),
    client.prefetchQuery({
      ...failuresQuery(whose, "day"),
      queryFn: () => getAgentFailures(access, { ...runsOf, span: "day" }),
    }),
    role === "sentinel" &&
      client.prefetchQuery({
        ...recentReviewsQuery(whose.project, whose.name),
        queryFn: () => listRecentReviews(access, { project: whose.project, name: whose.name }),
      }),
    client.prefetchQuery({ ...lostWordsQuery(whose), queryFn: () => listLostWords(access, runsOf) }),
    client.prefetchInfiniteQuery({
      ...runRowsQuery(filter),
      queryFn: () => listRunRows(access, { ...filter, limit: RUNS_PER_PAGE }),
    }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <AgentView key={`${role} ${whose.name}`} {...whose} />
    </HydrationBoundary>
  );
}

/** The name as the agent gave it; an address holds it encoded. */
function nameIn(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
