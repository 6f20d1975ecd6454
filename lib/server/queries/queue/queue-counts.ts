import { ALL_PROJECTS } from "#lib/contract/projects/project-address.ts";
import type { Counts } from "#lib/contract/queue.ts";
import { readProjects } from "#lib/db/projects/projects.ts";
import { openHoldsOf } from "#lib/db/queue/filtered-holds.ts";
import { type RunFigures, readRunFigures } from "#lib/db/runs/run-figures.ts";
import type { HoldReason } from "#lib/engine/holds/hold-reasons.ts";
import { type Access, may } from "#lib/engine/people/access.ts";
import { isLate, isSnoozed, type OpenHoldFilter } from "#lib/engine/queue/open-hold-filter.ts";
import { readableProjects } from "#lib/server/queries/projects/readable-projects.ts";
import { memoized } from "./open-holds-projection.ts";
import { type QueueProjection, queueProjection } from "./queue-projection.ts";

export type QueueCounts = RunFigures & {
  /** open holds that are not snoozed */
  byReason: Partial<Record<HoldReason, number>>;
  snoozed: number;
  pastTarget: number;
  nextCheckAt: Date | null;
};

/** The counts above the queue and in the navigation, from the projection of all open holds and one statement for the runs. */
export async function queueCounts(projects: string[] | null): Promise<QueueCounts> {
  const [all, runs] = await Promise.all([queueProjection(openHoldsOf({}, projects)), readRunFigures(projects)]);
  return { ...memoized(all.projection, "counts", CLOCK_CONDITIONS, all.now, () => countHolds(all)), ...runs };
}

/** The conditions whose result changes with the clock alone: the counts are computed again when one of them does. */
const CLOCK_CONDITIONS: OpenHoldFilter = {
  reasons: null,
  fingerprints: null,
  snoozed: "without",
  late: true,
  heldMinutes: null,
};

function countHolds({ projection, now }: QueueProjection): Omit<QueueCounts, keyof RunFigures> {
  const byReason: QueueCounts["byReason"] = {};
  let [snoozed, pastTarget, next] = [0, 0, Infinity];
  for (const hold of projection.byPlace.values()) {
    if (isSnoozed(hold, now)) snoozed++;
    else byReason[hold.reason] = (byReason[hold.reason] ?? 0) + 1;
    if (isLate(hold, now)) pastTarget++;
    next = Math.min(next, hold.checkAt);
  }
  return { byReason, snoozed, pastTarget, nextCheckAt: next === Infinity ? null : new Date(next) };
}

/** How many holds of a project, or of `all`, are open and not snoozed, and how many runs are running. Throws `not_found`. */
export async function getCounts(access: Access, slug: string): Promise<Counts> {
  const projects = await readableProjects(access, slug);
  if (slug !== ALL_PROJECTS) return countsOf(projects);
  const [counts, byProject] = await Promise.all([countsOf(projects), holdsByProject(projects)]);
  return { ...counts, projects: byProject };
}

async function holdsByProject(projects: string[] | null): Promise<Record<string, number>> {
  const [{ projection, now }, rows] = await Promise.all([queueProjection(openHoldsOf({}, projects)), readProjects()]);
  const slugs = new Map(rows.map(({ id, slug }) => [id, slug]));
  const counts: Record<string, number> = {};
  for (const hold of projection.byPlace.values()) {
    const slug = slugs.get(hold.projectId);
    if (slug !== undefined && !isSnoozed(hold, now)) counts[slug] = (counts[slug] ?? 0) + 1;
  }
  return counts;
}

/** The same for a caller who is known to have access to these projects; null: to every one. */
export async function countsOf(projects: string[] | null): Promise<Counts> {
  const { byReason, running } = await queueCounts(projects);
  return { holds: Object.values(byReason).reduce((sum, count) => sum + count, 0), runs: running };
}

/** The counts beside the links of the navigation: open holds and running runs, by path; of all projects that a person sees where none is named. Empty without the right to read. */
export async function navCounts(
  access: Access,
  projectId: string | null,
): Promise<{ "/queue"?: number; "/runs"?: number }> {
  if (projectId !== null && !may(access, "read", projectId)) return {};
  const { holds, runs } = await countsOf(projectId === null ? await readableProjects(access) : [projectId]);
  return { "/queue": holds, "/runs": runs };
}
