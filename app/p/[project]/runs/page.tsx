import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { RunList } from "#components/runs/list/run-list.tsx";
import { makeQueryClient } from "#lib/client/requests/query-client.ts";
import { parseRunFilter } from "#lib/client/runs/run-filter.ts";
import { RUNS_PER_PAGE, runCountsQuery, runRowsQuery } from "#lib/client/runs/run-queries.ts";
import { ALL_PROJECTS } from "#lib/contract/projects/project-address.ts";
import { requireAccess } from "#lib/server/auth/access-of-request.ts";
import { projectOfPage, projectsOf } from "#lib/server/auth/current-project.ts";
import { countRuns, listRunRows } from "#lib/server/queries/runs/runs.ts";

export const metadata: Metadata = { title: "Runs" };

export default async function RunsPage({ params, searchParams }: PageProps<"/p/[project]/runs">) {
  const access = await requireAccess();
  const search = Object.entries(await searchParams).filter((entry): entry is [string, string] => {
    return typeof entry[1] === "string";
  });
  const project = await projectOfPage(access, params);
  if ((await projectsOf(access)).length === 0) return null;
  const filter = parseRunFilter(project?.slug ?? ALL_PROJECTS, search);
  const client = makeQueryClient();
  await Promise.all([
    client.prefetchInfiniteQuery({
      ...runRowsQuery(filter),
      queryFn: () => listRunRows(access, { ...filter, limit: RUNS_PER_PAGE }),
    }),
    client.prefetchQuery({
      ...runCountsQuery(filter),
      queryFn: () => countRuns(access, { project: filter.project, agent: filter.agent }),
    }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <RunList filter={filter} />
    </HydrationBoundary>
  );
}
