import type { CountRuns, RunCounts } from "#lib/contract/runs/run-counts.ts";
import { MAX_CALLS, type ToolCount, type ToolSequence } from "#lib/contract/runs/tool-calls.ts";
import { type ListWorkspaces, type OpenWorkspaces, readStoredWorkspace } from "#lib/contract/runs/workspaces.ts";
import type { ListedRun, ListRuns, RunDetail } from "#lib/contract/runs.ts";
import type { Ticket } from "#lib/contract/tickets.ts";
import { Prisma } from "#lib/db/connection/generated/client.ts";
import { prisma } from "#lib/db/connection/prisma.ts";
import { claimedRuns } from "#lib/db/people/claimed.ts";
import { readOpenWorkspaces } from "#lib/db/runs/run-workspace.ts";
import { findSeenRun, presentRun, readRunDetail, readRuns } from "#lib/db/runs/runs.ts";
import { countToolCalls, readToolCalls } from "#lib/db/runs/tool-calls.ts";
import { findRuns } from "#lib/db/search/find-runs.ts";
import { readTickets } from "#lib/db/tickets/tickets.ts";
import { type Access, claimsAlone } from "#lib/engine/people/access.ts";
import { aroundWords } from "#lib/engine/text/around-words.ts";
import { oneOf } from "#lib/server/queries/conditions/one-of.ts";
import { after, cutPage, type Page, positionOf } from "#lib/server/queries/paging/pages.ts";
import { listedProjects, readable, readableProjects } from "#lib/server/queries/projects/readable-projects.ts";
import { readArchivedCalls } from "#lib/server/queries/retention/archived-lines.ts";

/** Runs, the latest start first (docs/contract.md#runs). Cost: index run_list for one project, as far as the page reaches; with `q` see `findRuns`. */
export async function listRuns(access: Access, filter: ListRuns): Promise<Page<ListedRun>> {
  const projects = await listedProjects(access, filter.project);
  if (filter.q) return searchRuns(access, { ...filter, q: filter.q }, projects);
  const rows = await prisma().run.findMany({
    where: {
      projectId: oneOf(projects),
      id: oneOf(filter.id),
      state: oneOf(filter.state),
      agent: oneOf(filter.agent),
      AND: [
        claimedRuns(claimsAlone(access)),
        after(positionOf(filter.cursor), "startedAt", "desc"),
        filter.category === undefined ? {} : { OR: filter.category.flatMap(ofCategory) },
      ],
    },
    orderBy: [{ startedAt: "desc" }, { id: "desc" }],
    take: filter.limit + 1,
  });
  const page = cutPage(rows, filter.limit, (row) => row.startedAt);
  return { items: page.items.map(presentRun), nextCursor: page.nextCursor };
}

/** A category as a person corrected it, else as it was classified. */
function ofCategory(category: string): Prisma.RunWhereInput[] {
  return [
    { category, correction: { equals: Prisma.DbNull } },
    { correction: { path: ["category"], equals: category } },
  ];
}

/** The runs in which words stand, with the first place. */
async function searchRuns(
  access: Access,
  filter: ListRuns & { q: string },
  projects: readonly string[] | null,
): Promise<Page<ListedRun>> {
  const found = await findRuns({
    q: filter.q,
    projects,
    ids: filter.id ?? null,
    states: filter.state ?? null,
    agents: filter.agent ?? null,
    categories: filter.category ?? null,
    account: claimsAlone(access),
    before: positionOf(filter.cursor),
    limit: filter.limit + 1,
  });
  const page = cutPage(found, filter.limit, ({ startedAt }) => startedAt);
  const runs = new Map((await readRuns(page.items.map(({ id }) => id))).map((run) => [run.id, run]));
  const items = page.items.flatMap(({ id, seq, text }) => {
    const run = runs.get(id);
    return run ? [{ ...run, match: { seq: seq === 0 ? null : seq, text: aroundWords(text, filter.q) } }] : [];
  });
  return { items, nextCursor: page.nextCursor };
}

/** A page of the list of runs with the ticket of each. */
export async function listRunRows(
  access: Access,
  filter: ListRuns,
): Promise<Page<{ run: ListedRun; ticket: Pick<Ticket, "key" | "title"> | null }>> {
  const page = await listRuns(access, filter);
  const tickets = await readTickets([...new Set(page.items.map(({ ticketId }) => ticketId))]);
  const byId = new Map(tickets.map(({ id, key, title }) => [id, { key, title }]));
  return { ...page, items: page.items.map((run) => ({ run, ticket: byId.get(run.ticketId) ?? null })) };
}

/** The busiest agents are enough to choose from. */
const MAX_AGENTS = 40;

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
      take: MAX_AGENTS,
    }),
  ]);
  return {
    states: states.map((row) => ({ state: row.state as RunCounts["states"][number]["state"], count: row._count })),
    agents: agents.map((row) => ({ agent: row.agent, count: row._count.id })),
  };
}

/** A run with its diff, artifacts and brief. Throws `not_found`. */
export async function getRun(access: Access, runId: string): Promise<RunDetail> {
  const { id } = readable(access, await findSeenRun(runId, access), "run");
  return readRunDetail(id);
}

/** Which tools a run called, and how often. Throws `not_found`. */
export async function listToolCalls(access: Access, runId: string): Promise<ToolCount[]> {
  const { id } = readable(access, await findSeenRun(runId, access), "run");
  return countToolCalls(id, await readArchivedCalls(id));
}

/** What a run called, in order; of a very long run the first calls. Throws `not_found`. */
export async function listToolSequence(access: Access, runId: string): Promise<ToolSequence> {
  const { id } = readable(access, await findSeenRun(runId, access), "run");
  const items = await readToolCalls(id, MAX_CALLS + 1, await readArchivedCalls(id));
  return { items: items.slice(0, MAX_CALLS), more: items.length > MAX_CALLS };
}

/** The runs whose branches a worker is to look at again, the one looked at longest ago first. Throws `not_found` for a project out of sight. */
export async function listOpenWorkspaces(access: Access, query: ListWorkspaces): Promise<OpenWorkspaces> {
  const projects = await readableProjects(access, query.project, "claimed");
  const rows = await readOpenWorkspaces({ ...query, projects, account: claimsAlone(access) });
  return {
    items: rows.map(({ runId, running, workspace, checkedAt }) => ({
      runId,
      running,
      workspace: readStoredWorkspace(workspace, checkedAt),
    })),
  };
}
