import type { ListRuns, Run } from "#lib/contract/runs.ts";
import { prisma } from "#lib/db/connection/prisma.ts";
import { presentRun } from "#lib/db/runs/runs.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { oneOf } from "../conditions/one-of.ts";
import { after, cutPage, type Page, positionOf } from "../paging/keyset-page.ts";
import { listedProjects } from "../projects/listed-projects.ts";

/** Runs, the latest start first (docs/contract.md#runs). Cost: index run_list for one project, as far as the page reaches. */
export async function listRuns(access: Access, filter: ListRuns): Promise<Page<Run>> {
  const projects = await listedProjects(access, filter.project);
  const rows = await prisma().run.findMany({
    where: {
      projectId: oneOf(projects),
      id: oneOf(filter.id),
      state: oneOf(filter.state),
      agent: oneOf(filter.agent),
      AND: after(positionOf(filter.cursor), "startedAt", "desc"),
    },
    orderBy: [{ startedAt: "desc" }, { id: "desc" }],
    take: filter.limit + 1,
  });
  const page = cutPage(rows, filter.limit, (row) => row.startedAt);
  return { items: page.rows.map(presentRun), nextCursor: page.nextCursor };
}
