import type { Counts } from "../../contract/queue.ts";
import { countOpen } from "../../db/count-open.ts";
import { findProject } from "../../db/find-ticket.ts";
import type { Access } from "../../engine/access.ts";
import { readable } from "./readable-projects.ts";

/** How many holds of a project are open and how many of its runs are under way. Throws `not_found`. */
export async function getCounts(access: Access, slug: string): Promise<Counts> {
  const { projectId } = readable(access, await findProject(slug), "project");
  return countOpen(projectId);
}
