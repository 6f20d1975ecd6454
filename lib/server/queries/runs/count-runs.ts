import type { CountRuns, RunCounts } from "#lib/contract/runs/run-counts.ts";
import { prisma } from "#lib/db/connection/prisma.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { oneOf } from "../conditions/one-of.ts";
import { readableProjects } from "../projects/readable-projects.ts";

/** The busiest agents are enough to choose from. */
const MOST_AGENTS = 40;

/**
 * How many runs each filter of the list would show: states under the agent given; agents of all runs of the projects, so
 * that a choice never empties the list of choices. Cost: index run_list of one project.
 */
export async function countRuns(access: Access, filter: CountRuns): Promise<RunCounts> {
  const projectId = oneOf(await readableProjects(access, filter.project));
  const [states, agents] = await Promise.all([
    prisma().run.groupBy({ by: ["state"], where: { projectId, agent: oneOf(filter.agent) }, _count: true }),
    prisma().run.groupBy({
      by: ["agent"],
      where: { projectId },
      _count: { id: true },
      orderBy: [{ _count: { id: "desc" } }, { agent: "asc" }],
      take: MOST_AGENTS,
    }),
  ]);
  return {
    states: states.map((row) => ({ state: row.state as RunCounts["states"][number]["state"], count: row._count })),
    agents: agents.map((row) => ({ agent: row.agent, count: row._count.id })),
  };
}
