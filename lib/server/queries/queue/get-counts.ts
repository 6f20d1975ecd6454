import type { Counts } from "#lib/contract/queue.ts";
import { findProject } from "#lib/db/projects/projects.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { readable } from "../projects/readable-projects.ts";
import { queueCounts } from "./queue-counts.ts";

/** How many holds of a project are open and not snoozed, and how many of its runs are running. Throws `not_found`. */
export async function getCounts(access: Access, slug: string): Promise<Counts> {
  const { projectId } = readable(access, await findProject(slug), "project");
  return countsOf(projectId);
}

/** The same for a caller who is known to have access to the project. */
export async function countsOf(projectId: string): Promise<Counts> {
  const { byReason, running } = await queueCounts([projectId]);
  return { holds: Object.values(byReason).reduce((sum, count) => sum + count, 0), runs: running };
}
